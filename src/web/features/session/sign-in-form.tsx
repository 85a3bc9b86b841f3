import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';

import { signInRequest, type StaffMember } from '#contract/desk/session.ts';

import { signInMutation } from './session-queries.ts';
import { SignInRefusal } from './sign-in-refusal.tsx';
import { words } from './session-words.ts';

interface SignInFormProps {
  /** What to begin with; with an e-mail the focus stands on the password. */
  email?: string;
  password?: string;
  onSignedIn: (staff: StaffMember) => void;
}

/** For a page and for a dialog, which looks for the attribute. */
const focusFirst = { autoFocus: true, 'data-autofocus': true };

/**
 * E-mail and password. A refusal keeps the e-mail, empties the password and says what to do. Two fields that the
 * browser itself keeps need no form library, which would double what the door weighs.
 */
export function SignInForm({ email = '', password = '', onSignedIn }: SignInFormProps) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Partial<Record<string, string>>>({});
  const signIn = useMutation({ ...signInMutation(), onSuccess: onSignedIn });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = signInRequest.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setMissing(
      Object.fromEntries(entered.error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
    );
    if (!entered.success) return;
    signIn.mutate(entered.data, {
      onError: () => {
        if (!passwordInput.current) return;
        passwordInput.current.value = '';
        passwordInput.current.focus();
      },
    });
  };
  const focusEmail = email === '' ? focusFirst : {};
  const focusPassword = email === '' ? {} : focusFirst;

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          {...focusEmail}
          label={words.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          error={missing['email']}
        />
        <PasswordInput
          {...focusPassword}
          ref={passwordInput}
          label={words.password}
          name="password"
          autoComplete="current-password"
          defaultValue={password}
          error={missing['password']}
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
        />
        {signIn.error ? <SignInRefusal key={signIn.submittedAt} error={signIn.error} /> : null}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {words.signIn}
        </Button>
      </Stack>
    </form>
  );
}
