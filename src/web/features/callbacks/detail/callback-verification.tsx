import type { CallbackRecord } from '#contract/desk/callbacks.ts';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';
import { paths } from '#web/shared/paths.ts';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { signatureLook } from '../words/callback-looks.ts';
import { words } from '../words/callbacks-words.ts';
import { whyRefused } from '../words/why-refused.ts';
import classes from './callback-detail.module.css';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';
import { ageOfSignature, instantOfSignature } from './signed-time.ts';

const toleranceMs = Number(timestampToleranceMicroseconds) / 1000;

/** What was found of where it comes from, and why it was refused. */
export function CallbackVerification({ callback }: { callback: CallbackRecord }) {
  const { verification, keyId, signedTimestamp, event } = callback;
  const { tone, text } = signatureLook(callback);
  const facts: Fact[] = [
    {
      label: words.verdict,
      value: (
        <span className={classes.verdict}>
          <ToneBadge tone={tone}>{text}</ToneBadge> {words.signaturesAtLength[verification]}
        </span>
      ),
    },
    ...(event === null ? [{ label: words.why, value: whyRefused(callback) }] : []),
    { label: words.keyId, value: keyId === null ? null : <Identifier value={keyId} label={words.keyId} /> },
    { label: words.signedAt, value: signedTimestamp === null ? null : <SignedAt callback={callback} /> },
    { label: words.signedAge, value: <Age callback={callback} /> },
  ];
  return (
    <Panel
      title={words.verification}
      aside={
        <RoleGateLink
          action="read-signature"
          to={`${paths.signature()}?callback=${encodeURIComponent(callback.id)}`}
          variant="subtle"
          size="compact-sm"
        >
          {words.doctor}
        </RoleGateLink>
      }
    >
      <FactList facts={facts} />
    </Panel>
  );
}

interface OfCallback {
  callback: CallbackRecord;
}

function SignedAt({ callback: { signedTimestamp } }: OfCallback) {
  const at = instantOfSignature(signedTimestamp);
  return at === null ? (
    <span>
      <ForeignText>{signedTimestamp ?? ''}</ForeignText>
      <span className={classes.aside}>{words.unreadableTimestamp}</span>
    </span>
  ) : (
    <Timestamp at={at} />
  );
}

function Age({ callback: { signedTimestamp, receivedAt } }: OfCallback) {
  const ageMs = ageOfSignature(signedTimestamp, receivedAt);
  if (ageMs === null) return <span className={classes.missing}>{words.notTold}</span>;
  const seconds = (Math.abs(ageMs) / 1000).toFixed(1);
  return (
    <span>
      {ageMs < 0 ? words.ahead(seconds) : words.seconds(seconds)}
      {Math.abs(ageMs) > toleranceMs ? `, ${words.beyondTolerance}` : ''}
    </span>
  );
}
