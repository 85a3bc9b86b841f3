import type { ActivityItem } from '#contract/desk/activity.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/customer-words.ts';
import classes from './activity.module.css';
import { callbackStatus } from './activity-words.ts';
import { RampLink } from './ramp-link.tsx';

const text = words.activity;

/** A callback of the service: what it said, about what, and what is odd about it. */
export function CallbackContent({ item }: { item: Extract<ActivityItem, { kind: 'callback' }> }) {
  const { about, objectId, statusDate, isLate, findings } = item;
  const { tone, text: status } = callbackStatus(item);
  return (
    <>
      <p className={classes.line}>
        <ToneBadge tone={tone}>{status}</ToneBadge>
        {about === 'ramp' ? (
          <RampLink rampId={objectId} />
        ) : (
          <span className={classes.quiet}>
            {text.about} {text.customer}
          </span>
        )}
        {isLate ? <ToneBadge tone="action">{text.late}</ToneBadge> : null}
        {findings.map((finding) => (
          <ToneBadge tone="neutral" key={finding}>
            {text.findings[finding] ?? finding}
          </ToneBadge>
        ))}
      </p>
      {statusDate === null ? null : <p className={classes.quiet}>{text.saidAt(statusDate)}</p>}
    </>
  );
}
