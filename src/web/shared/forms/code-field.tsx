import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { SmallField } from './small-field.tsx';

interface CodeFieldProps {
  /** Whether a recovery code stands in for one; not while the app is being set up. */
  takesRecovery?: boolean;
  isFirst?: boolean;
}

/** The code of a second factor, in a `SmallForm`: the phone's keyboard has digits, and the browser offers what it knows. */
export function CodeField({ takesRecovery = true, isFirst = false }: CodeFieldProps) {
  return (
    <SmallField
      name="code"
      label={words.code}
      description={takesRecovery ? words.codeOrRecovery : words.codeHint}
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      isMonospace
      isFirst={isFirst}
    />
  );
}
