import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { secondFactorCode, type SignInRequest, signInRequest } from '#contract/desk/session.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import type { SignedIn } from '#web/shared/api/current-staff.ts';
import { PasswordBox } from '#web/shared/forms/password-box.tsx';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { signInMutation } from './session-queries.ts';
import { words } from './session-words.ts';
import classes from './sign-in.module.css';

interface SignInFormProps {
  /** The first value; with an e-mail the focus is on the password. */
  email?: string;
  password?: string;
  onSignedIn: (staff: SignedIn) => void;
  /** Another way in, offered until the password is right. */
  otherWay?: ReactNode;
  /** Called when the password was right and a code is asked for, and when that is over. */
  onCodeStep?: (isCodeStep: boolean) => void;
}

/**
 * E-mail and password, then a code if the account has a second factor. The password is kept for that step and no longer; a refusal leads
 * back to the step that can be corrected.
 *
 * Without react-hook-form, alone but for the overview's search: it would take what is loaded at the start from 183 to 198 kB, of 190
 * (bundle.test.ts, “at the sign-in page”).
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
  const isShown = error !== null && !isRefusedWith(error, 'second-factor-required');
  const parts = { isPending, refusal: isShown ? <SignInRefusal key={submittedAt} error={error} /> : null };

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

/** For a page and for a dialog, which looks for the attribute. */
const focusFirst = { autoFocus: true, 'data-autofocus': true };

interface PasswordStepProps {
  email: string;
  password: string;
  isPending: boolean;
  /** Why it did not work. */
  refusal: ReactNode;
  /** Rejects when it was refused. */
  onEntered: (entered: SignInRequest) => Promise<unknown>;
}

/** E-mail and password. A refusal keeps the e-mail, empties the password and says what to do. */
function PasswordStep({ email, password, isPending, refusal, onEntered }: PasswordStepProps) {
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
      // `refusal` shows why.
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

interface CodeStepProps {
  isPending: boolean;
  /** Why it did not work. */
  refusal: ReactNode;
  /** Rejects when it was refused. */
  onCode: (code: string) => Promise<unknown>;
  onBack: () => void;
}

/** The second factor: a code of the authenticator app, or one of the recovery codes. A refused one is gone from the field. */
function CodeStep({ isPending, refusal, onCode, onBack }: CodeStepProps) {
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
      // `refusal` shows why.
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

/** Why signing in did not work, in the words of the person who tried. */
function SignInRefusal({ error }: { error: Error }) {
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
      {words.tooMany}{' '}
      {left === '0' ? words.tryNow : <span aria-hidden>{words.tryIn({ seconds: left })}</span>}
    </p>
  );
}

const START = '/api/oidc/start';

interface ProviderLinkProps {
  /** Where to go on, a path of this site. */
  returnTo: string;
  /** Leaves this page as it is. */
  isInNewTab?: boolean;
}

/** Leads to the company's provider and back: a plain link, since the browser itself has to go there. */
export function ProviderLink({ returnTo, isInNewTab = false }: ProviderLinkProps) {
  const address = `${START}?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <div className={classes.provider}>
      <p className={classes.or}>{words.or}</p>
      <Button
        component="a"
        href={address}
        variant="default"
        fullWidth
        {...(isInNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {words.companyAccount}
      </Button>
      {isInNewTab ? <p className={classes.newTab}>{words.inNewTab}</p> : null}
    </div>
  );
}
