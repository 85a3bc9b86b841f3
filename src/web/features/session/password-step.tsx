import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

import { signInRequest, type SignInRequest } from '#contract/desk/session.ts';
import { PasswordBox } from '#web/shared/forms/password-box.tsx';
import { TextBox } from '#web/shared/forms/text-box.tsx';

import { words } from './session-words.ts';
import classes from './sign-in.module.css';

interface PasswordStepProps {
  email: string;
  password: string;
  isPending: boolean;
  /** Why it did not work. */
  refusal: ReactNode;
  /** Rejects when it was refused. */
  onEntered: (entered: SignInRequest) => Promise<unknown>;
}

/** For a page and for a dialog, which looks for the attribute. */
const focusFirst = { autoFocus: true, 'data-autofocus': true };

/**
 * E-mail and password. A refusal keeps the e-mail, empties the password and says what to do. Two fields that the
 * browser itself keeps need no form library, which would double what the door weighs.
 */
export function PasswordStep({ email, password, isPending, refusal, onEntered }: PasswordStepProps) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Partial<Record<string, string>>>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = signInRequest.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setMissing(
      Object.fromEntries(entered.error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
    );
    if (!entered.success || isPending) return;
    try {
      await onEntered(entered.data);
    } catch {
      // Told by `refusal`.
      if (!passwordInput.current) return;
      passwordInput.current.value = '';
      passwordInput.current.focus();
    }
  };
  const focusEmail = email === '' ? focusFirst : {};
  const focusPassword = email === '' ? {} : focusFirst;

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextBox
        {...focusEmail}
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={missing['email']}
      />
      <PasswordBox
        {...focusPassword}
        ref={passwordInput}
        label={words.password}
        name="password"
        autoComplete="current-password"
        defaultValue={password}
        error={missing['password']}
      />
      {refusal}
      <Button type="submit" loading={isPending} fullWidth>
        {words.signIn}
      </Button>
    </form>
  );
}
