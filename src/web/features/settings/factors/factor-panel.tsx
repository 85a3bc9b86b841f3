import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PasskeyItem } from '#contract/desk/passkeys.ts';
import type { ProfileAnswer } from '#contract/desk/profile.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { factorWords, passkeysWords } from '../settings-words.ts';

// Brings the QR code library.
const SetUpDialog = lazyComponent(async () => (await import('./factor-dialogs.tsx')).SetUpDialog, null);
const AddPasskeyDialog = lazyComponent(
  async () => (await import('./passkey-dialogs.tsx')).AddPasskeyDialog,
  null,
);
const RemovePasskeyDialog = lazyComponent(
  async () => (await import('./passkey-dialogs.tsx')).RemovePasskeyDialog,
  null,
);
const ProveDialog = lazyComponent(async () => (await import('./factor-dialogs.tsx')).ProveDialog, null);

/** Suggests new codes below this. */
const fewCodes = 3;

type OpenFactor = 'set-up' | 'renew' | 'remove' | 'add-passkey' | PasskeyItem | null;

export function FactorPanel({ profile }: { profile: ProfileAnswer }) {
  const [open, setOpen] = useState<OpenFactor>(null);
  const { hasSecondFactor, hasAuthenticatorApp, isSecondFactorRequired, recoveryCodesLeft } = profile;
  return (
    <Panel
      title={factorWords.title}
      aside={
        <ToneBadge tone={hasSecondFactor ? 'good' : 'neutral'}>
          {hasSecondFactor ? factorWords.isOn : factorWords.isOff}
        </ToneBadge>
      }
    >
      <Stack gap="sm">
        <Text c="dimmed" inherit>
          {hasSecondFactor ? factorWords.onText : factorWords.offText}
        </Text>
        {isSecondFactorRequired ? (
          <Text c="dimmed" inherit>
            {factorWords.required}
          </Text>
        ) : null}
        <PasskeyRows profile={profile} onRemove={setOpen} />
        <Group gap="xs" align="stretch">
          {hasAuthenticatorApp ? (
            <Button variant="default" onClick={() => setOpen('remove')}>
              {factorWords.remove}
            </Button>
          ) : (
            <Button variant={hasSecondFactor ? 'default' : 'filled'} onClick={() => setOpen('set-up')}>
              {factorWords.setUp}
            </Button>
          )}
          <AddPasskey profile={profile} onAdd={() => setOpen('add-passkey')} />
        </Group>
        {hasSecondFactor ? (
          <Group gap="xs" justify="space-between">
            <ToneBadge tone={recoveryCodesLeft < fewCodes ? 'action' : 'neutral'}>
              {factorWords.codesLeft({ left: recoveryCodesLeft })}
            </ToneBadge>
            <Button variant="default" size="xs" onClick={() => setOpen('renew')}>
              {factorWords.renew}
            </Button>
          </Group>
        ) : null}
      </Stack>
      <FactorDialog open={open} profile={profile} onClose={() => setOpen(null)} />
    </Panel>
  );
}

interface PasskeyRowsProps {
  profile: ProfileAnswer;
  onRemove: (passkey: PasskeyItem) => void;
}

function PasskeyRows({ profile: { passkeys }, onRemove }: PasskeyRowsProps) {
  if (passkeys.length === 0) return null;
  return (
    <Flex component="ul" direction="column" gap="xs" className="plain-list" aria-label={passkeysWords.title}>
      {passkeys.map((passkey) => (
        <Flex component="li" gap="xs" align="center" justify="space-between" wrap="wrap" key={passkey.id}>
          <span>
            <Box component="bdi" display="block" fw={500} className="anywhere">
              {passkey.name}
            </Box>{' '}
            <Text span inherit c="dimmed">
              {passkey.lastUsedAt === null ? (
                passkeysWords.unused
              ) : (
                <>
                  {passkeysWords.used} <Timestamp at={passkey.lastUsedAt} show="relative" />
                </>
              )}
            </Text>
          </span>
          <Button
            variant="default"
            size="xs"
            aria-label={passkeysWords.removeOf({ name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {passkeysWords.removeShort}
          </Button>
        </Flex>
      ))}
    </Flex>
  );
}

export function AddPasskey({
  profile: { passkeyOrigin },
  onAdd,
}: {
  profile: ProfileAnswer;
  onAdd: () => void;
}) {
  if (passkeyOrigin === null) return null;
  if (passkeyOrigin !== window.location.origin)
    return (
      <Text mt="sm" c="dimmed" fz="sm">
        {passkeysWords.elsewhere({ address: passkeyOrigin })}
      </Text>
    );
  return (
    <Button variant="default" onClick={onAdd}>
      {passkeysWords.add}
    </Button>
  );
}

interface FactorDialogProps {
  open: OpenFactor;
  profile: ProfileAnswer;
  onClose: () => void;
}

export function FactorDialog({ open, ...props }: FactorDialogProps) {
  if (open === null) return null;
  if (open === 'set-up') return <SetUpDialog {...props} />;
  if (open === 'add-passkey') return <AddPasskeyDialog {...props} />;
  if (open === 'renew' || open === 'remove') return <ProveDialog what={open} {...props} />;
  return <RemovePasskeyDialog passkey={open} {...props} />;
}
