import { useState } from 'react';

import type { ApiError } from '#web/shared/api/api-error.ts';
import { useTickingText } from '#web/shared/ui/ticker.ts';

import { words } from '../words/documents-words.ts';
import classes from './refusal-summary.module.css';

/** Counts down to when sending may be tried again, where the answer said so. */
export function RetryWait({ error }: { error: ApiError }) {
  return error.facts.retryAfterSeconds === null ? null : (
    <Countdown key={error.requestId} seconds={error.facts.retryAfterSeconds} />
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const [readyAtMs] = useState(() => Date.now() + seconds * 1000);
  const left = useTickingText((nowMs) => String(Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000))));
  return (
    <p className={classes.wait}>{left === '0' ? words.refusal.mayAgain : words.refusal.mayAgainIn(left)}</p>
  );
}
