import { isApiError } from '#web/shared/api/api-error.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { useTickingText } from '#web/shared/ui/ticker.ts';
import { useState } from 'react';

import classes from './sign-in.module.css';
import { words } from './session-words.ts';

/** Why signing in did not work, in the words of the person who tried. */
export function SignInRefusal({ error }: { error: Error }) {
  if (isApiError(error) && (error.code === 'sign-in-refused' || error.code === 'code-refused')) {
    return (
      <p className={classes.refusal} role="alert">
        {error.code === 'code-refused' ? words.codeRefused : words.refused}
      </p>
    );
  }
  if (isApiError(error) && error.code === 'too-many-attempts') {
    return <TooManyAttempts waitSeconds={error.facts.retryAfterSeconds} />;
  }
  return <ErrorPanel error={error} />;
}

function TooManyAttempts({ waitSeconds }: { waitSeconds: number | null }) {
  const [readyAtMs] = useState(() => Date.now() + (waitSeconds ?? 0) * 1000);
  const left = useTickingText((nowMs) => String(Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000))));
  return (
    <p className={classes.refusal} role="alert">
      {words.tooMany} {left === '0' ? words.tryNow : <span aria-hidden>{words.tryIn(left)}</span>}
    </p>
  );
}
