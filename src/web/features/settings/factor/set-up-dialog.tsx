import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  beginSecondFactorRequest,
  confirmSecondFactorRequest,
  type SecondFactorSecret,
} from '#contract/desk/profile.ts';
import { CodeField } from '#web/shared/forms/code-field.tsx';
import { SmallField } from '#web/shared/forms/small-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

import { beginSecondFactor, confirmSecondFactor, readOwnAgain } from '../queries/profile-queries.ts';
import { RecoveryCodes } from '../told/recovery-codes.tsx';
import { words } from '../words/factor-words.ts';
import classes from './factor.module.css';
import { QrCode } from './qr-code.tsx';

/** Sets a second factor up: the password, the app, its first code, then the recovery codes, which cannot be passed over by accident. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) {
    return (
      <Dialog title={words.codesTitle} key="codes">
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    );
  }
  if (secret) {
    return (
      <Dialog title={words.scanTitle} onClose={onClose} key="app">
        <AppStep secret={secret} />
        <SmallForm
          schema={confirmSecondFactorRequest}
          send={async (request) => {
            const { recoveryCodes } = await confirmSecondFactor(request);
            setCodes(recoveryCodes);
            await readOwnAgain(client);
          }}
          submit={words.confirm}
          onCancel={onClose}
        >
          <CodeField takesRecovery={false} isFirst />
        </SmallForm>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.setUp} onClose={onClose}>
      <p className={classes.text}>{words.setUpText}</p>
      <SmallForm
        schema={beginSecondFactorRequest}
        send={async (request) => setSecret(await beginSecondFactor(request))}
        submit={words.goOn}
        onCancel={onClose}
      >
        <SmallField
          name="password"
          label={words.password}
          isPassword
          isFirst
          autoComplete="current-password"
        />
      </SmallForm>
    </Dialog>
  );
}

/** The secret, for a camera and for who has none. */
function AppStep({ secret: { secret, uri } }: { secret: SecondFactorSecret }) {
  return (
    <div className={classes.step}>
      <p className={classes.text}>{words.scanText}</p>
      <QrCode text={uri} label={words.qrCode} />
      <p className={classes.text}>{words.secretText}</p>
      <div className={classes.secret}>
        <code translate="no">{inFours(secret)}</code>
        <CopyButton value={secret} label={words.secret} />
      </div>
    </div>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
