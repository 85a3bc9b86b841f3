import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { asTyped } from './clean-input.ts';
import { TextBox } from './text-box.tsx';
import { asText, useField } from './use-field.ts';

interface CodeFieldProps {
  /** Whether a recovery code is taken instead; not while the app is being set up. */
  takesRecovery?: boolean;
  isFocusedFirst?: boolean;
}

/** The code of a second factor: the phone's keyboard has digits, and the browser offers what it knows. */
export function CodeField({ takesRecovery = true, isFocusedFirst = false }: CodeFieldProps) {
  const { shared, value, change } = useField({
    name: 'code',
    label: words.code,
    description: takesRecovery ? words.codeOrRecovery : words.codeHint,
    isFocusedFirst,
  });
  return (
    <TextBox
      {...shared}
      {...asTyped}
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      isMonospace
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
