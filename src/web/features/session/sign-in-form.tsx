import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { signInStreams } from '#contract/desk/api/sign-in.ts';
import type { SignInBody } from '#contract/desk/passkeys.ts';
import { type SignInRequest, signInRequest } from '#contract/desk/session.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import type { SignedIn } from '#web/shared/api/current-staff.ts';
import { deskPath } from '#web/shared/api/desk-call.ts';
import { PasswordBox, TextBox } from '#web/shared/forms/text-box.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import type { Factor } from './second-step.tsx';
import { signInMutation } from './session-queries.ts';
import { words } from './session-words.ts';

// Preloads the next step and refusals while the password is checked.
const loadSecondStep = async () => import('./second-step.tsx');
const SecondStep = lazyComponent(async () => (await loadSecondStep()).SecondStep, null);
const SignInRefusal = lazyComponent(async () => (await loadSecondStep()).SignInRefusal, null);
const PuzzleNote = lazyComponent(async () => (await loadSecondStep()).PuzzleNote, null);

interface SignInFormProps {
  /** Prefills; moves the focus to the password. */
  email?: string;
  password?: string;
  onSignedIn: (staff: SignedIn) => void;
  /** Offered until the password is right. */
  otherWay?: ReactNode;
  onCodeStep?: (isCodeStep: boolean) => void;
}

/** Keeps the password for the second factor only; a refusal returns to the step to correct. */
export function SignInForm({ email = '', password = '', onSignedIn, otherWay, onCodeStep }: SignInFormProps) {
  const [typedEmail, setTypedEmail] = useState(email);
  const [proven, setProven] = useState<Proven | null>(null);
  const goTo = (next: Proven | null) => {
    setProven(next);
    onCodeStep?.(next !== null);
  };
  const { watch, puzzles } = usePuzzleWatch();
  const signIn = useMutation({
    ...signInMutation(watch),
    onSuccess: onSignedIn,
    onError: (error, sent) => {
      if (isRefusedWith(error, 'second-factor-required')) goTo(provenBy(sent, error));
      if (isRefusedWith(error, 'sign-in-refused')) goTo(null);
    },
  });
  const { error, isPending, submittedAt } = signIn;
  const isShown = error !== null && !isRefusedWith(error, 'second-factor-required');
  const parts = {
    isPending,
    refusal: isShown ? <SignInRefusal key={submittedAt} error={error} /> : null,
    note: puzzles > 0 ? <PuzzleNote count={puzzles} /> : null,
  };

  if (proven) {
    const leave = () => {
      goTo(null);
      signIn.reset();
    };
    const { entered, factors } = proven;
    return (
      <SecondStep
        {...parts}
        entered={entered}
        factors={factors}
        watch={watch}
        onBack={leave}
        onShown={async (shown) => signIn.mutateAsync({ ...entered, ...shown })}
      />
    );
  }
  return (
    <>
      <PasswordStep
        {...parts}
        email={typedEmail}
        password={password}
        onEntered={async (entered) => {
          setTypedEmail(entered.email);
          loadSecondStep().catch(() => undefined);
          await signIn.mutateAsync(entered);
        }}
      />
      {otherWay}
    </>
  );
}

/** Counts puzzles, and stops solving when the form is left. */
function usePuzzleWatch() {
  const [puzzles, setPuzzles] = useState(0);
  const stop = useRef(new AbortController());
  // Anyone who left the form must not be signed in minutes later. Strict Mode mounts twice.
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);
  const watch = { signal: () => stop.current.signal, onPuzzle: setPuzzles };
  return { watch, puzzles };
}

interface Proven {
  entered: SignInBody;
  factors: readonly Factor[];
}

function provenBy(sent: SignInBody, error: unknown): Proven {
  const body = isApiError(error)
    ? (error.facts.body as { factors?: readonly Factor[]; ticket?: string })
    : {};
  const { factors = ['code'], ticket } = body;
  return { entered: { ...sent, ...(ticket !== undefined && { ticket }) }, factors };
}

function isRefusedWith(error: Error, code: 'second-factor-required' | 'sign-in-refused'): boolean {
  return isApiError(error) && error.code === code;
}

/** For pages, and for dialogs, which look for the attribute. */
const focusFirst = { autoFocus: true, 'data-autofocus': true };

interface PasswordStepProps {
  email: string;
  password: string;
  isPending: boolean;
  refusal: ReactNode;
  note: ReactNode;
  /** Rejects if refused. */
  onEntered: (entered: SignInRequest) => Promise<unknown>;
}

function PasswordStep({ email, password, isPending, refusal, note, onEntered }: PasswordStepProps) {
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
    <form className="form-column" noValidate onSubmit={(event) => void submit(event)}>
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
      <div>
        <div aria-live="polite">{note}</div>
        <Button type="submit" loading={isPending} fullWidth>
          {words.signIn}
        </Button>
      </div>
    </form>
  );
}

interface ProviderLinkProps {
  /** A path of this site. */
  returnTo: string;
  isInNewTab?: boolean;
}

/** A plain link: the browser itself must visit the provider. */
export function ProviderLink({ returnTo, isInNewTab = false }: ProviderLinkProps) {
  return (
    <Stack gap="sm" mt="sm">
      <Text c="dimmed" fz="sm" ta="center">
        {words.or}
      </Text>
      <Button
        component="a"
        href={deskPath(signInStreams.startProvider, { query: { returnTo } })}
        variant="default"
        fullWidth
        {...(isInNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      >
        {words.companyAccount}
      </Button>
      {isInNewTab ? (
        <Text mt={-4} c="dimmed" fz="xs">
          {words.inNewTab}
        </Text>
      ) : null}
    </Stack>
  );
}
