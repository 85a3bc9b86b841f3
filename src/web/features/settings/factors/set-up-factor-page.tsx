import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { startClean } from '#web/shared/start-clean.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { useDocumentTitle } from '#web/shared/ui/page-header.tsx';
import { AddPasskey, FactorDialog } from './factor-panel.tsx';
import { profileQuery } from '../settings-queries.ts';
import { factorWords, profileWords, setUpWords as words } from '../settings-words.ts';

interface SetUpFactorPageProps {
  signOut: ReactNode;
  goOn?: () => void;
}

/** Shown if the role requires a second factor: the server refuses everything else. */
export function SetUpFactorPage({ signOut, goOn = startClean }: SetUpFactorPageProps) {
  useDocumentTitle(words.title);
  const { role } = useCurrentStaff();
  const { data: profile, error, refetch } = useQuery(profileQuery());
  const [open, setOpen] = useState<'set-up' | 'add-passkey' | null>(null);
  const isDone = profile?.hasSecondFactor === true && open === null;
  return (
    <DoorFrame title={words.title} below={signOut}>
      {profile ? (
        <Stack gap="sm">
          <Text c="dimmed" inherit>
            {words.text({ role: contractText(role) })}
          </Text>
          {isDone ? (
            <Button onClick={goOn}>{words.goOn}</Button>
          ) : (
            <Group gap="xs" align="stretch">
              <Button onClick={() => setOpen('set-up')}>{factorWords.setUp}</Button>
              <AddPasskey profile={profile} onAdd={() => setOpen('add-passkey')} />
            </Group>
          )}
          <FactorDialog open={open} profile={profile} onClose={() => setOpen(null)} />
        </Stack>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <DelayedSkeleton lines={4} label={profileWords.loading} />
      )}
    </DoorFrame>
  );
}
