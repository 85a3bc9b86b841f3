import type { CallbackTest } from '#contract/desk/connection.ts';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/connection-words.ts';
import classes from './connection.module.css';
import { FindingText } from './finding-text.tsx';

/** How far a test delivery came. */
export function TestVerdict({ test }: { test: CallbackTest }) {
  const { reach, isVerified, status, durationMs, testedAt, what, remedy } = test;
  const isFine = reach === 'arrived' && isVerified === true;
  return (
    <div className={classes.verdict}>
      <p className={classes.sentence}>
        <ToneBadge tone={isFine ? 'good' : 'bad'}>
          {reach === 'arrived' && !isFine ? words.notVerified : words.reaches[reach]}
        </ToneBadge>
        <span className={classes.facts}>
          {status === null ? null : <span>{words.httpStatus(status)}</span>}
          <span>{words.duration(durationMs)}</span>
          <Timestamp at={testedAt} />
        </span>
      </p>
      <FindingText what={what} remedy={remedy} />
    </div>
  );
}
