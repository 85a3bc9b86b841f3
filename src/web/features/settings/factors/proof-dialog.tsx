import { Box, Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { signInStreams } from '#contract/desk/api/sign-in.ts';
import { passwordProof } from '#contract/desk/passkeys.ts';
import type { ProfileAnswer } from '#contract/desk/profile.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { deskPath } from '#web/shared/api/desk-call.ts';
import { AccountName, CodeField, PasswordField } from '#web/shared/forms/text-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { PasskeyButton } from '#web/shared/passkeys/passkey-button.tsx';
import { passkeyWords } from '#web/shared/passkeys/passkey-words.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { profileQuery, proveAgain, readOwnAgain } from '../settings-queries.ts';
import { proofWords } from '../settings-words.ts';

function canUsePasskey({ passkeys, passkeyOrigin }: ProfileAnswer): boolean {
  return passkeys.length > 0 && passkeyOrigin === window.location.origin;
}

const proveByPasskey = async () => (await import('#web/shared/passkeys/passkey.ts')).proveWithPasskey();

interface Waiting {
  settle: (isProven: boolean) => void;
}

interface Proof {
  /** Calls; if refused for lack of proof, asks and calls again. */
  run: <Result>(call: () => Promise<Result>) => Promise<Result>;
  dialog: ReactNode;
}

/** Asks for a proof at most ten minutes old. Throws the refusal if none is given. */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const run: Proof['run'] = async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'proof-required') throw error;
      const isProven = await new Promise<boolean>((settle) => setWaiting({ settle }));
      setWaiting(null);
      if (!isProven) throw error;
      return call();
    }
  };
  return { run, dialog: waiting ? <ProofDialog onSettled={waiting.settle} /> : null };
}

function ProofDialog({ onSettled }: { onSettled: (isProven: boolean) => void }) {
  const { data: profile, error } = useQuery(profileQuery());
  return (
    <Dialog title={proofWords.title} onClose={() => onSettled(false)}>
      {profile?.provider ? (
        <>
          <Text c="dimmed" inherit>
            {proofWords.companyText}
          </Text>
          <Button component="a" href={againAtProvider()}>
            {proofWords.company}
          </Button>
        </>
      ) : profile ? (
        <ProofForm profile={profile} onSettled={onSettled} />
      ) : error ? (
        <ErrorPanel error={error} />
      ) : (
        <DelayedSkeleton lines={2} label={proofWords.title} />
      )}
    </Dialog>
  );
}

/** Returns to this page after a fresh sign-in. */
function againAtProvider(): string {
  const { pathname, search } = window.location;
  return deskPath(signInStreams.startProvider, { query: { again: '1', returnTo: pathname + search } });
}

interface ProofFormProps {
  profile: ProfileAnswer;
  onSettled: (isProven: boolean) => void;
}

function ProofForm({ profile, onSettled }: ProofFormProps) {
  const client = useQueryClient();
  const finish = async () => {
    onSettled(true);
    await readOwnAgain(client);
  };
  return (
    <>
      <Text c="dimmed" inherit>
        {proofWords.text}
      </Text>
      {canUsePasskey(profile) ? (
        <PasskeyButton name={passkeyWords.show} ask={proveByPasskey} onShown={finish} />
      ) : null}
      <SmallForm
        schema={passwordProof}
        send={async (request) => {
          await proveAgain(request);
          await finish();
        }}
        submit={proofWords.submit}
        onCancel={() => onSettled(false)}
      >
        <AccountName email={profile.email} />
        <PasswordField
          name="password"
          label={proofWords.password}
          isFocusedFirst
          autoComplete="current-password"
        />
      </SmallForm>
    </>
  );
}

export function FactorField({ profile }: { profile: ProfileAnswer }) {
  const [isShown, setShown] = useState(false);
  if (!profile.hasSecondFactor) return null;
  if (isShown)
    return (
      <Box component="output" m={0} c="dimmed">
        {passkeyWords.shown}
      </Box>
    );
  return (
    <>
      <CodeField />
      {canUsePasskey(profile) ? (
        <PasskeyButton name={passkeyWords.instead} ask={proveByPasskey} onShown={() => setShown(true)} />
      ) : null}
    </>
  );
}
