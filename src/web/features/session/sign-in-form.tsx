import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { SignInRequest } from '#contract/desk/session.ts';
import type { SignedIn } from '#web/shared/api/current-staff.ts';
import { isApiError } from '#web/shared/api/api-error.ts';

import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { signInMutation } from './session-queries.ts';
import { SignInRefusal } from './sign-in-refusal.tsx';

interface SignInFormProps {
  /** What to begin with; with an e-mail the focus stands on the password. */
  email?: string;
  password?: string;
  onSignedIn: (staff: SignedIn) => void;
  /** Another way in, offered until the password is right. */
  otherWay?: ReactNode;
  /** Called when the password was right and a code is asked for, and when that is over. */
  onCodeStep?: (isCodeStep: boolean) => void;
}

/**
 * E-mail and password, then the code of whoever has set up a second factor. The password is kept for that step and no longer; a refusal
 * leads back to where it can be mended. Trust: 7.
 */
export function SignInForm({ email = '', password = '', onSignedIn, otherWay, onCodeStep }: SignInFormProps) {
  const [typedEmail, setTypedEmail] = useState(email);
  const [proven, setProven] = useState<SignInRequest | null>(null);
  const goTo = (next: SignInRequest | null) => {
    setProven(next);
    onCodeStep?.(next !== null);
  };
  const signIn = useMutation({
    ...signInMutation(),
    onSuccess: onSignedIn,
    onError: (error, sent) => {
      if (isRefusedWith(error, 'second-factor-required')) goTo(sent);
      if (isRefusedWith(error, 'sign-in-refused')) goTo(null);
    },
  });
  const { error, isPending, submittedAt } = signIn;
  const isTold = error !== null && !isRefusedWith(error, 'second-factor-required');
  const parts = { isPending, refusal: isTold ? <SignInRefusal key={submittedAt} error={error} /> : null };

  if (proven) {
    const leave = () => {
      goTo(null);
      signIn.reset();
    };
    return <CodeStep {...parts} onBack={leave} onCode={(code) => signIn.mutateAsync({ ...proven, code })} />;
  }
  return (
    <>
      <PasswordStep
        {...parts}
        email={typedEmail}
        password={password}
        onEntered={async (entered) => {
          setTypedEmail(entered.email);
          await signIn.mutateAsync(entered);
        }}
      />
      {otherWay}
    </>
  );
}

function isRefusedWith(error: Error, code: 'second-factor-required' | 'sign-in-refused'): boolean {
  return isApiError(error) && error.code === code;
}
