import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/signature-words.ts';
import classes from './diagnosis.module.css';

interface OfDiagnosis {
  diagnosis: SignatureDiagnosis;
}

const allDigits = 64;

/** The digest that was sent beside the one that is expected, as much of it as may be told. Trust: 5. */
export function DigestPanel({ diagnosis }: OfDiagnosis) {
  const { given, bodyBytes, bodySha256, expected } = diagnosis;
  const facts: Fact[] = [
    { label: words.got, value: given === null ? null : <code className={classes.digest}>{given}</code> },
    { label: words.expected, value: <Expected diagnosis={diagnosis} /> },
    ...(given === null || expected === null
      ? []
      : [{ label: words.compared, value: <Agreement given={given} expected={expected} /> }]),
    { label: words.bytes, value: bodyBytes === 0 ? words.noBody : formatExactBytes(bodyBytes) },
    ...(bodySha256 === null
      ? []
      : [{ label: words.sha256, value: <code className={classes.digest}>{bodySha256}</code> }]),
  ];
  return (
    <Panel title={words.digest}>
      <FactList facts={facts} />
    </Panel>
  );
}

function Expected({ diagnosis: { expected, isKeyKnown, hasWholeBody } }: OfDiagnosis) {
  if (expected === null) {
    const { noExpected } = words;
    return <>{isKeyKnown ? (hasWholeBody ? noExpected.timestamp : noExpected.body) : noExpected.key}</>;
  }
  if (expected.length === allDigits) return <code className={classes.digest}>{expected}</code>;
  return (
    <>
      <code className={classes.digest}>
        {expected}
        {words.cut}
      </code>
      <span className={classes.aside}>{words.eightDigits}</span>
    </>
  );
}

function Agreement({ given, expected }: { given: string; expected: string }) {
  return given.startsWith(expected) ? (
    <ToneBadge tone="good">{words.agrees}</ToneBadge>
  ) : (
    <ToneBadge tone="bad">{words.differs}</ToneBadge>
  );
}
