import type { ActivityItem } from '#contract/desk/activity.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { callLook } from '../record/call-look.ts';
import { words } from '../words/customer-words.ts';
import classes from './activity.module.css';
import { RampLink } from './ramp-link.tsx';

/** A call of ours: which, how it came out, who made it. */
export function CallContent({ item }: { item: Extract<ActivityItem, { kind: 'call' }> }) {
  const { operation, by, rampId, traceId } = item;
  const { tone, text } = callLook(item);
  return (
    <>
      <p className={classes.line}>
        <strong>{operationWords(operation)}</strong>
        <ToneBadge tone={tone}>{text}</ToneBadge>
        {rampId === null ? null : <RampLink rampId={rampId} />}
      </p>
      <p className={classes.quiet}>
        {by === null ? words.activity.byDesk : <bdi title={by.email}>{words.activity.by(by.name)}</bdi>}
        {traceId === null ? null : (
          <span className={classes.trace}>
            {words.activity.trace} <Identifier value={traceId} label={words.activity.trace} />
          </span>
        )}
      </p>
    </>
  );
}
