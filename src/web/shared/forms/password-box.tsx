import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import classes from './password-box.module.css';
import { TextBox } from './text-box.tsx';

type PasswordBoxProps = Omit<ComponentProps<typeof TextBox>, 'type' | 'endPiece' | 'endWidth' | 'isAmount'>;

/** A password of the person's own: hidden until they want to see it; pasted and filled in as anything else. */
export function PasswordBox(props: PasswordBoxProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextBox
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      endPiece={
        <button
          type="button"
          className={classes.show}
          aria-label={words.showTyped}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} aria-hidden />
        </button>
      }
    />
  );
}
