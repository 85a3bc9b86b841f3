import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import {
  beginSecondFactorRequest,
  confirmSecondFactorRequest,
  type ProfileAnswer,
  type ProvenRequest,
  provenRequest,
  type SecondFactorSecret,
} from '#contract/desk/profile.ts';
import { CodeField, PasswordField } from '#web/shared/forms/text-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { CopyButton, CopyTextButton } from '#web/shared/ui/copy-button.tsx';
import { saveFile } from '#web/shared/ui/save-file.ts';
import { DialogButtons, Dialog } from '#web/shared/ui/dialog.tsx';
import { FactorField } from './proof-dialog.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readOwnAgain,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../settings-queries.ts';
import { factorWords } from '../settings-words.ts';
import classes from './factor-dialogs.module.css';

interface SetUpDialogProps {
  profile: ProfileAnswer;
  onClose: () => void;
}

/** Ends with recovery codes, which can't be dismissed by accident. */
export function SetUpDialog({ profile, onClose }: SetUpDialogProps) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) {
    return (
      <Dialog title={factorWords.codesTitle} key="codes">
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    );
  }
  if (secret) {
    return (
      <Dialog title={factorWords.scanTitle} onClose={onClose} key="app">
        <AppStep secret={secret} />
        <SmallForm
          schema={confirmSecondFactorRequest}
          send={async (request) => {
            const { recoveryCodes } = await confirmSecondFactor(request);
            // A passkey has brought some already.
            if (recoveryCodes.length > 0) setCodes(recoveryCodes);
            else onClose();
            await readOwnAgain(client);
          }}
          submit={factorWords.confirm}
          onCancel={onClose}
        >
          <CodeField takesRecovery={false} isFocusedFirst />
        </SmallForm>
      </Dialog>
    );
  }
  return (
    <Dialog title={factorWords.setUp} onClose={onClose}>
      <Text c="dimmed" inherit>
        {factorWords.setUpText}
      </Text>
      <SmallForm
        schema={beginSecondFactorRequest}
        send={async (request) => setSecret(await beginSecondFactor(request))}
        submit={factorWords.goOn}
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

function AppStep({ secret: { secret, uri } }: { secret: SecondFactorSecret }) {
  return (
    <Stack gap="sm">
      <Text c="dimmed" inherit>
        {factorWords.scanText}
      </Text>
      <QrCode text={uri} label={factorWords.qrCode} />
      <Text c="dimmed" inherit>
        {factorWords.secretText}
      </Text>
      <Group gap={4} className="anywhere">
        <code translate="no">{inFours(secret)}</code>
        <CopyButton value={secret} label={factorWords.secret} />
      </Group>
    </Stack>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

interface QrCodeProps {
  text: string;
  label: string;
}

/** Black on white in both schemes for cameras, with four empty modules around (ISO/IEC 18004). */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box component="figure" w="min(220px, 100%)" my={0} mx="auto" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
        <rect width={size} height={size} fill="#fff" />
        <path d={dark.join('')} fill="#000" />
      </svg>
    </Box>
  );
}

interface ProveDialogProps {
  profile: ProfileAnswer;
  what: 'remove' | 'renew';
  onClose: () => void;
}

export function ProveDialog({ profile, what, onClose }: ProveDialogProps) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { title, text, submit } = factorWords.proofs[what];

  if (codes) {
    return (
      <Dialog title={factorWords.codesTitle} key="codes">
        <RecoveryCodes codes={codes} onClose={onClose} />
      </Dialog>
    );
  }
  const send = async (request: ProvenRequest) => {
    if (what === 'renew') {
      setCodes((await renewRecoveryCodes(request)).recoveryCodes);
    } else {
      await removeSecondFactor(request);
      announce(factorWords.removed);
      onClose();
    }
    await readOwnAgain(client);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Text c="dimmed" inherit>
        {text}
      </Text>
      <SmallForm schema={provenRequest} send={send} submit={submit} onCancel={onClose}>
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

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shown once, to copy or save; stored nowhere else. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <Stack gap="sm">
      <Text c="dimmed" inherit>
        {factorWords.keepCodes}
      </Text>
      <ul className={classes.codes} aria-label={factorWords.recoveryCodes}>
        {codes.map((code) => (
          <li key={code} translate="no">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="xs" align="stretch">
        <CopyTextButton text={text} variant="default">
          {factorWords.copyCodes}
        </CopyTextButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            saveFile('rampart-recovery-codes.txt', `${factorWords.fileTitle}\n\n${text}\n`, 'text/plain')
          }
        >
          {factorWords.downloadCodes}
        </Button>
      </Group>
      <DialogButtons>
        <Button onClick={onClose}>{factorWords.codesKept}</Button>
      </DialogButtons>
    </Stack>
  );
}
