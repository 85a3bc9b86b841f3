import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { type ProvenRequest, provenRequest } from '#contract/desk/profile.ts';
import { CodeField } from '#web/shared/forms/code-field.tsx';
import { SmallField } from '#web/shared/forms/small-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';

import { readOwnAgain, removeSecondFactor, renewRecoveryCodes } from '../queries/profile-queries.ts';
import { RecoveryCodes } from '../told/recovery-codes.tsx';
import { words } from '../words/factor-words.ts';
import classes from './factor.module.css';

interface ProveDialogProps {
  what: 'remove' | 'renew';
  onClose: () => void;
}

/** Asks for the password and a code before the second factor is removed, or its recovery codes are made anew. */
export function ProveDialog({ what, onClose }: ProveDialogProps) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { title, text, submit } = words.proofs[what];

  if (codes) {
    return (
      <Dialog title={words.codesTitle} key="codes">
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    );
  }
  const send = async (request: ProvenRequest) => {
    if (what === 'renew') {
      setCodes((await renewRecoveryCodes(request)).recoveryCodes);
    } else {
      await removeSecondFactor(request);
      announce(words.removed);
      onClose();
    }
    await readOwnAgain(client);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.text}>{text}</p>
      <SmallForm schema={provenRequest} send={send} submit={submit} onCancel={onClose}>
        <SmallField
          name="password"
          label={words.password}
          isPassword
          isFirst
          autoComplete="current-password"
        />
        <CodeField />
      </SmallForm>
    </Dialog>
  );
}
