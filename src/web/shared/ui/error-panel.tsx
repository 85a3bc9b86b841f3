import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { isApiError } from '#web/shared/api/api-error.ts';

import { describeError } from './describe-error.ts';
import { ErrorFacts } from './error-facts.tsx';
import classes from './error-panel.module.css';
import { useTickingText } from '#web/shared/time/ticker.ts';

interface ErrorPanelProps {
  error: unknown;
  /** Offers to try again. Only for reads. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

/** A failure: what happened, what to do, and the facts that support asks for. Announced when it appears. */
export function ErrorPanel({ error, onRetry, children }: ErrorPanelProps) {
  const { title, advice } = describeError(error);
  const Icon = isApiError(error) && error.facts.isOffline ? IconCloudOff : IconAlertCircle;
  return (
    <div className={classes.panel} role="alert">
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.advice}>{advice}</p>
        {children}
        <div className={classes.foot}>
          {onRetry ? <RetryButton key={requestIdOf(error)} error={error} onRetry={onRetry} /> : null}
          {isApiError(error) ? <ErrorFacts error={error} /> : null}
        </div>
      </div>
    </div>
  );
}

/** Each refusal has a wait of its own. */
function requestIdOf(error: unknown): string | null {
  return isApiError(error) ? error.requestId : null;
}

function RetryButton({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const waitSeconds = isApiError(error) ? (error.facts.retryAfterSeconds ?? 0) : 0;
  const [readyAtMs] = useState(() => Date.now() + waitSeconds * 1000);
  const left = useTickingText((nowMs) => String(Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000))));
  const mustWait = left !== '0';
  return (
    <Button variant="default" size="xs" disabled={mustWait} onClick={onRetry}>
      {mustWait ? `Try again in ${left} s` : 'Try again'}
    </Button>
  );
}
