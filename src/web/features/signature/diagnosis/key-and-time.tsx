import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/signature-words.ts';
import { spanInWords } from '../words/verdict-words.ts';
import classes from './diagnosis.module.css';

/** Who signed, and when by their own account. */
export function KeyAndTime({ diagnosis }: { diagnosis: SignatureDiagnosis }) {
  const { keyId, isKeyKnown, timestamp } = diagnosis;
  const facts: Fact[] = [
    {
      label: words.keyId,
      value:
        keyId === null ? null : (
          <span className={classes.cause}>
            <Identifier value={keyId} label={words.keyId.toLowerCase()} />
            <ToneBadge tone={isKeyKnown ? 'good' : 'bad'}>
              {isKeyKnown ? words.known : words.unknown}
            </ToneBadge>
          </span>
        ),
    },
    {
      label: words.timestamp,
      value: timestamp.given === null ? null : <code className={classes.digest}>{timestamp.given}</code>,
    },
    { label: words.unit, value: words.units[timestamp.unit] },
    ...(timestamp.at === null ? [] : [{ label: words.at, value: <Timestamp at={timestamp.at} /> }]),
    { label: words.age, value: ageInWords(timestamp) },
  ];
  return (
    <Panel title={words.key}>
      <FactList facts={facts} />
    </Panel>
  );
}

function ageInWords({ ageSeconds, isInTolerance }: SignatureDiagnosis['timestamp']): string {
  if (ageSeconds === null) return words.noAge;
  const span = spanInWords(ageSeconds);
  const tolerance = isInTolerance ? words.inTolerance : words.outOfTolerance;
  return `${ageSeconds < 0 ? words.aheadBy(span) : words.ageOf(span)}, ${tolerance}`;
}
