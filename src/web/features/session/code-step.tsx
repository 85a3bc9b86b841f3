import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

import { secondFactorCode } from '#contract/desk/password-rule.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';

import { words } from './session-words.ts';
import classes from './sign-in.module.css';

interface CodeStepProps {
  isPending: boolean;
  /** Why it did not work. */
  refusal: ReactNode;
  /** Rejects when it was refused. */
  onCode: (code: string) => Promise<unknown>;
  onBack: () => void;
}

/** For a page and for a dialog, which looks for the attribute. */
const focusFirst = { autoFocus: true, 'data-autofocus': true };

/** The second factor: a code of the authenticator app, or one of the recovery codes. A refused one is gone from the field. */
export function CodeStep({ isPending, refusal, onCode, onBack }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState<string | undefined>();
  const kind = isRecovery ? words.recovery : words.code;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = secondFactorCode.safeParse(input.current?.value.trim());
    setMissing(code.error?.issues[0]?.message);
    if (!code.success || isPending) return;
    try {
      await onCode(code.data);
    } catch {
      // Told by `refusal`.
      if (!input.current) return;
      input.current.value = '';
      input.current.focus();
    }
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextBox
        key={kind.label}
        {...focusFirst}
        ref={input}
        label={kind.label}
        description={kind.hint}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        isMonospace
        error={missing}
      />
      {refusal}
      <Button type="submit" loading={isPending} fullWidth>
        {words.signIn}
      </Button>
      <div className={classes.steps}>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
          {words.back}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? words.code.take : words.recovery.take}
        </Button>
      </div>
    </form>
  );
}
