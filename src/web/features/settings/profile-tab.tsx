import { Box, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Language, languages } from '#contract/desk/languages.ts';
import { changePasswordRequest, type ProfileAnswer } from '#contract/desk/profile.ts';
import { AccountName, PasswordField } from '#web/shared/forms/text-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { language, loadAgain, rememberLanguage } from '#web/shared/language/language.ts';
import { languageNames } from '#web/shared/language/language-names.ts';
import { languageWords } from '#web/shared/language/language-words.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { NewPasswordField } from '#web/shared/password/new-password-field.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useFocusAfter } from '#web/shared/ui/hold-focus.ts';
import { FactorPanel } from './factors/factor-panel.tsx';
import { NewBrowsersPanel } from './sessions/new-browsers-panel.tsx';
import { FactorField, useProof } from './factors/proof-dialog.tsx';
import { SessionTable } from './sessions/session-table.tsx';
import {
  changeLanguage,
  changePassword,
  endOwnSession,
  ownSessionsQuery,
  profileQuery,
  readOwnAgain,
} from './settings-queries.ts';
import { methodWords, profileWords, sessionWords } from './settings-words.ts';

export function ProfileTab() {
  const { data: profile, error, refetch } = useQuery(profileQuery());
  if (!profile) {
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={8} label={profileWords.loading} />
    );
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="md">
          <WhoPanel profile={profile} />
          <LanguagePanel profile={profile} />
        </Stack>
        <Stack gap="md">
          {profile.provider ? (
            <ProviderPanel issuer={profile.provider.issuer} />
          ) : (
            <>
              <PasswordPanel profile={profile} />
              <FactorPanel profile={profile} />
            </>
          )}
        </Stack>
      </SimpleGrid>
      <NewBrowsersPanel newBrowsers={profile.newBrowsers} />
      <OwnSessionsPanel />
    </Stack>
  );
}

function WhoPanel({ profile: { name, email, role, method } }: { profile: ProfileAnswer }) {
  return (
    <Panel title={profileWords.who}>
      <FactList
        facts={[
          { label: profileWords.name, value: <bdi>{name}</bdi> },
          { label: profileWords.email, value: <bdi>{email}</bdi> },
          { label: profileWords.role, value: contractText(role) },
          { label: profileWords.signedInBy, value: methodWords[method] },
        ]}
      />
      <Text mt="sm" c="dimmed" fz="sm">
        {profileWords.whoChanges}
      </Text>
    </Panel>
  );
}

/** Another language reloads the page; nothing here can be lost. */
function LanguagePanel({ profile }: { profile: ProfileAnswer }) {
  const client = useQueryClient();
  const [picked, setPicked] = useState<Language>(profile.language ?? language);
  const changing = useMutation({
    mutationFn: async (next: Language) => changeLanguage({ language: next }),
    onSuccess: async (_answer, next) => {
      rememberLanguage(next);
      if (next !== language) loadAgain();
      else announce(languageWords.changed);
      await readOwnAgain(client);
    },
  });
  return (
    <Panel title={languageWords.label}>
      <Group gap="8px 16px" justify="space-between">
        <NativeSelect
          aria-label={languageWords.label}
          value={picked}
          onChange={({ currentTarget: { value } }) =>
            setPicked(languages.find((one) => one === value) ?? picked)
          }
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </NativeSelect>
        <Button variant="default" loading={changing.isPending} onClick={() => changing.mutate(picked)}>
          {languageWords.change}
        </Button>
      </Group>
      <Text mt="sm" c="dimmed" fz="sm">
        {languageWords.hint}
      </Text>
      {changing.error ? <ErrorPanel error={changing.error} /> : null}
    </Panel>
  );
}

function ProviderPanel({ issuer }: { issuer: string }) {
  return (
    <Panel title={profileWords.company}>
      <FactList facts={[{ label: profileWords.issuer, value: <bdi>{issuer}</bdi> }]} />
      <Text mt="sm" c="dimmed" fz="sm">
        {profileWords.companyText}
      </Text>
    </Panel>
  );
}

function PasswordPanel({ profile }: { profile: ProfileAnswer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={profileWords.password}>
      <Group gap="8px 16px" justify="space-between">
        <Text c="dimmed" inherit>
          {profileWords.passwordText}
        </Text>
        <Button variant="default" onClick={() => setOpen(true)}>
          {profileWords.changePassword}
        </Button>
      </Group>
      {isOpen ? <PasswordDialog profile={profile} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

interface PasswordDialogProps {
  profile: ProfileAnswer;
  onClose: () => void;
}

function PasswordDialog({ profile, onClose }: PasswordDialogProps) {
  const client = useQueryClient();
  return (
    <Dialog title={profileWords.changePassword} onClose={onClose}>
      <Text c="dimmed" inherit>
        {profileWords.othersEnd}
      </Text>
      <SmallForm
        schema={changePasswordRequest}
        send={async (request) => {
          await changePassword(request);
          announce(profileWords.passwordChanged);
          onClose();
          await readOwnAgain(client);
        }}
        submit={profileWords.changePassword}
        onCancel={onClose}
      >
        <AccountName email={profile.email} />
        <PasswordField
          name="password"
          label={profileWords.passwordNow}
          isFocusedFirst
          autoComplete="current-password"
        />
        <NewPasswordField name="newPassword" known={[profile.email, profile.name]} />
        <FactorField profile={profile} />
      </SmallForm>
    </Dialog>
  );
}

function OwnSessionsPanel() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ownSessionsQuery());
  const proof = useProof();
  const ending = useMutation({
    mutationFn: async (id: string) => proof.run(async () => endOwnSession(id)),
    onSuccess: () => announce(sessionWords.ended),
    // Refused if ended meanwhile: then the list has lost it too.
    onSettled: async () => readOwnAgain(client),
  });
  const place = useFocusAfter<HTMLDivElement>(ending.isPending);
  return (
    <Panel title={sessionWords.title} flush>
      {proof.dialog}
      {ending.error ? <ErrorPanel error={ending.error} /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div ref={place} tabIndex={-1}>
          <SessionTable
            label={sessionWords.title}
            sessions={data.items}
            ending={ending.isPending ? ending.variables : undefined}
            onEnd={(id) => ending.mutate(id)}
          />
        </div>
      ) : error ? null : (
        <Box p="md">
          <DelayedSkeleton lines={2} label={sessionWords.loading} />
        </Box>
      )}
    </Panel>
  );
}
