import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { namedPasskey, type PasskeyItem } from '#contract/desk/passkeys.ts';
import { type ProfileAnswer, provenRequest } from '#contract/desk/profile.ts';
import { PasswordField, TextField } from '#web/shared/forms/text-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { NotGiven } from '#web/shared/passkeys/passkey-button.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { RecoveryCodes } from './factor-dialogs.tsx';
import { FactorField } from './proof-dialog.tsx';
import { browserName } from '../sessions/session-table.tsx';
import { addPasskey, beginPasskey, readOwnAgain, removePasskey } from '../settings-queries.ts';
import { factorWords, passkeysWords as words } from '../settings-words.ts';

interface AddPasskeyProps {
  profile: ProfileAnswer;
  onClose: () => void;
}

/** A first factor brings recovery codes. */
export function AddPasskeyDialog({ profile, onClose }: AddPasskeyProps) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [notGiven, setNotGiven] = useState<Error | null>(null);
  const making = useMutation({
    gcTime: 0,
    mutationFn: async ({ name, ...proof }: { name: string; password: string; code?: string | undefined }) => {
      const order = await beginPasskey(proof);
      const { makePasskey } = await import('#web/shared/passkeys/passkey.ts');
      const passkey = await makePasskey(order).catch(setNotGiven);
      return passkey === undefined ? null : addPasskey({ name, passkey });
    },
  });
  if (codes) {
    return (
      <Dialog title={factorWords.codesTitle} key="codes">
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Text c="dimmed" inherit>
        {words.addText}
      </Text>
      <SmallForm
        schema={namedPasskey}
        defaults={{ name: browserName(navigator.userAgent) ?? '' }}
        send={async (request) => {
          setNotGiven(null);
          const added = await making.mutateAsync(request);
          if (added === null) return;
          const { recoveryCodes } = added;
          announce(words.added);
          if (recoveryCodes.length > 0) setCodes(recoveryCodes);
          else onClose();
          await readOwnAgain(client);
        }}
        submit={words.add}
        onCancel={onClose}
      >
        <TextField name="name" label={words.name} isFocusedFirst />
        <PasswordField name="password" label={factorWords.password} autoComplete="current-password" />
        <FactorField profile={profile} />
        <NotGiven error={notGiven} />
      </SmallForm>
    </Dialog>
  );
}

interface RemovePasskeyProps {
  profile: ProfileAnswer;
  passkey: PasskeyItem;
  onClose: () => void;
}

export function RemovePasskeyDialog({ profile, passkey, onClose }: RemovePasskeyProps) {
  const client = useQueryClient();
  return (
    <Dialog title={words.removeOf({ name: passkey.name })} onClose={onClose}>
      <Text c="dimmed" inherit>
        {words.removeText}
      </Text>
      <SmallForm
        schema={provenRequest}
        send={async (request) => {
          await removePasskey(passkey.id, request);
          announce(words.removed);
          onClose();
          await readOwnAgain(client);
        }}
        submit={words.remove}
        onCancel={onClose}
      >
        <PasswordField
          name="password"
          label={factorWords.password}
          isFocusedFirst
          autoComplete="current-password"
        />
        <FactorField profile={profile} />
      </SmallForm>
    </Dialog>
  );
}
