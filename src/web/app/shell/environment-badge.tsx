import type { EnvironmentAnswer } from '#contract/desk/environment.ts';

import classes from './bar.module.css';

/** Which environment this is, in a word. */
export function EnvironmentBadge({ environment }: { environment: EnvironmentAnswer['environment'] }) {
  return (
    <span className={classes.environment} data-environment={environment}>
      {environment === 'live' ? 'LIVE' : 'SANDBOX'}
    </span>
  );
}
