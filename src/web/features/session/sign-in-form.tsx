import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { type SignInRequest, signInRequest, type StaffMember } from '#contract/desk/session.ts';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';

import { signInMutation } from './session-queries.ts';
import { SignInRefusal } from './sign-in-refusal.tsx';

interface SignInFormProps {
  /** The e-mail to begin with; with one the focus stands on the password. */
  email?: string;
  password?: string;
  onSignedIn: (staff: StaffMember) => void;
}

/** E-mail and password. A refusal keeps the e-mail, empties the password and says what to do. */
export function SignInForm({ email = '', password = '', onSignedIn }: SignInFormProps) {
  const form = useForm<SignInRequest>({
    resolver: zodResolver(signInRequest),
    defaultValues: { email, password },
  });
  const signIn = useMutation({
    ...signInMutation(),
    onSuccess: onSignedIn,
    onError: () => {
      form.resetField('password', { defaultValue: '' });
      form.setFocus('password');
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => signIn.mutate(values))}>
      <Stack gap="md">
        <TextField
          control={form.control}
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          isFocusedFirst={email === ''}
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          autoComplete="current-password"
          isFocusedFirst={email !== ''}
        />
        {signIn.error ? <SignInRefusal error={signIn.error} /> : null}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
