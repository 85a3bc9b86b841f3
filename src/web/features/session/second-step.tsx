import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { ProblemCode } from '#contract/desk/problem.ts';
import type { PasskeyUse, SignInBody } from '#contract/desk/passkeys.ts';
import { secondFactorCode } from '#contract/desk/session.ts';
import { type ApiError, isApiError } from '#web/shared/api/api-error.ts';
import { asTyped } from '#web/shared/forms/clean-input.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { passkeyWords } from '#web/shared/passkeys/passkey-words.ts';
import { useSecondsLeft } from '#web/shared/time/retry-time.ts';
import { describeError } from '#web/shared/ui/describe-error.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import type { PuzzleWatch } from './pass-puzzles.ts';
import { beginPasskey } from './session-queries.ts';
import { words as doorWords } from './session-words.ts';
import { words } from './second-step-words.ts';

/** For pages, and for dialogs, which look for the attribute. */
const focusFirst = { autoFocus: true, 'data-autofocus': true };

export type Factor = 'code' | 'passkey';

interface SecondStepProps {
  entered: SignInBody;
  factors: readonly Factor[];
  watch: PuzzleWatch;
  isPending: boolean;
  refusal: ReactNode;
  note: ReactNode;
  /** Rejects if refused. */
  onShown: (shown: { readonly code: string } | { readonly passkey: PasskeyUse }) => Promise<unknown>;
  onBack: () => void;
}

export function SecondStep({ entered, factors, watch, onShown, onBack, ...parts }: SecondStepProps) {
  const [way, setWay] = useState<Factor | 'recovery'>(
    factors.includes('passkey') ? 'passkey' : factors.includes('code') ? 'code' : 'recovery',
  );
  const others = ([...factors, 'recovery'] as const).filter((one) => one !== way);
  return (
    <div className="form-column">
      {way === 'passkey' ? (
        <PasskeyStep
          {...parts}
          entered={entered}
          watch={watch}
          onPasskey={async (passkey) => onShown({ passkey })}
        />
      ) : (
        <CodeStep {...parts} isRecovery={way === 'recovery'} onCode={async (code) => onShown({ code })} />
      )}
      <Group gap={4} align="stretch" justify="space-between" mt={-4} mx={-8}>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
          {words.back}
        </Button>
        {others.map((one) => (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWay(one)} key={one}>
            {words[one].take}
          </Button>
        ))}
      </Group>
    </div>
  );
}

interface PasskeyStepProps extends Pick<
  SecondStepProps,
  'entered' | 'watch' | 'isPending' | 'refusal' | 'note'
> {
  onPasskey: (passkey: PasskeyUse) => Promise<unknown>;
}

/** Waits for a press: some browsers need one. */
function PasskeyStep({ entered, watch, isPending, refusal, note, onPasskey }: PasskeyStepProps) {
  const { email, password, ticket } = entered;
  const showing = useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const challenge = await beginPasskey({ email, password, ticket }, watch);
      const { showPasskey } = await import('#web/shared/passkeys/passkey.ts');
      return showPasskey(challenge);
    },
    onSuccess: async (passkey) => onPasskey(passkey).catch(() => undefined),
  });
  return (
    <div className="form-column">
      <Text mb="md" c="dimmed" inherit>
        {words.passkey.text}
      </Text>
      {isApiError(showing.error) ? <SignInRefusal error={showing.error} /> : null}
      {showing.error && !isApiError(showing.error) ? (
        <RefusalNote>{showing.error.message}</RefusalNote>
      ) : null}
      {showing.error ? null : refusal}
      <div>
        <div aria-live="polite">{note}</div>
        <Button
          {...focusFirst}
          loading={showing.isPending || isPending}
          fullWidth
          onClick={() => showing.mutate()}
        >
          {passkeyWords.show}
        </Button>
      </div>
    </div>
  );
}

interface CodeStepProps extends Pick<SecondStepProps, 'isPending' | 'refusal' | 'note'> {
  isRecovery: boolean;
  /** Rejects if refused. */
  onCode: (code: string) => Promise<unknown>;
}

function CodeStep({ isRecovery, isPending, refusal, note, onCode }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null);
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
    <form className="form-column" noValidate onSubmit={(event) => void submit(event)}>
      <TextBox
        key={kind.label}
        {...focusFirst}
        {...asTyped}
        ref={input}
        label={kind.label}
        description={kind.hint}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        isIdentifier
        error={missing}
      />
      {refusal}
      <div>
        <div aria-live="polite">{note}</div>
        <Button type="submit" loading={isPending} fullWidth>
          {doorWords.signIn}
        </Button>
      </div>
    </form>
  );
}

const refusals: Readonly<Partial<Record<ProblemCode, string>>> = {
  'sign-in-refused': words.refusal.refused,
  'code-refused': words.refusal.codeRefused,
  'passkey-refused': words.refusal.passkeyRefused,
  'puzzle-required': words.puzzle.gaveUp,
};

/** From this one on somebody else is solving puzzles too. */
const manyPuzzles = 3;

export function PuzzleNote({ count }: { count: number }) {
  return (
    <Text span display="block" mb="md" c="dimmed" inherit>
      {count < manyPuzzles ? words.puzzle.solving : words.puzzle.many}
    </Text>
  );
}

export function SignInRefusal({ error }: { error: Error }) {
  if (isApiError(error) && error.code && error.code in refusals) {
    return <RefusalNote>{refusals[error.code]}</RefusalNote>;
  }
  if (isApiError(error) && error.code === 'too-many-attempts') {
    return <TooManyAttempts error={error} />;
  }
  return <ErrorPanel error={error} />;
}

function TooManyAttempts({ error }: { error: ApiError }) {
  const secondsLeft = useSecondsLeft(error.facts.retryAtMs);
  return (
    <RefusalNote>
      {words.refusal.tooMany} {secondsLeft === 0 ? words.refusal.tryNow : null}
      {secondsLeft === null ? describeError(error).advice : null}
      {secondsLeft ? <span aria-hidden>{words.refusal.tryIn({ seconds: String(secondsLeft) })}</span> : null}
    </RefusalNote>
  );
}

function RefusalNote({ children }: { children: ReactNode }) {
  return (
    <Text
      py="xs"
      px="sm"
      c="var(--rampart-bad-text)"
      bg="var(--rampart-bad-fill)"
      bd="1px solid var(--rampart-bad-line)"
      bdrs="md"
      inherit
      role="alert"
    >
      {children}
    </Text>
  );
}
