import { useWatch } from 'react-hook-form';

import { passwordCharacters, passwordLength } from '#contract/desk/session.ts';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { asText } from '#web/shared/forms/use-field.ts';

import classes from './new-password-field.module.css';
import { passwordWords as words } from './password-words.ts';
import { useStrength } from './use-strength.ts';

interface NewPasswordFieldProps {
  name: 'password' | 'newPassword';
  /** What everybody knows of the person: no part of a good password. */
  known: readonly string[];
  isFocusedFirst?: boolean;
}

/** A password that is being chosen, in the form around: the rule, how far it is kept, and how hard it is to guess. Pasting is welcome. */
export function NewPasswordField({ name, known, isFocusedFirst = false }: NewPasswordFieldProps) {
  const typed = asText(useWatch({ name }));
  const strength = useStrength(typed, known);
  const characters = passwordCharacters(typed);
  const isShort = characters < passwordLength.min;
  const score = typed === '' ? undefined : isShort ? 0 : (strength ?? undefined);
  return (
    <div className={classes.field}>
      <PasswordField
        name={name}
        label={words.newPassword}
        description={words.rule(passwordLength.min)}
        isFocusedFirst={isFocusedFirst}
        autoComplete="new-password"
      />
      <div className={classes.strength}>
        <div className={classes.bars} data-score={score} aria-hidden>
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} />
          ))}
        </div>
        <output className={classes.words}>
          {isShort && typed !== ''
            ? words.tooShort(passwordLength.min - characters)
            : score === undefined
              ? null
              : words.strength[score]}
        </output>
      </div>
    </div>
  );
}
