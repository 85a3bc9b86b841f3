import { Box, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roles } from '#contract/desk/permissions.ts';
import { addStaffRequest, changeRoleRequest, type StaffItem } from '#contract/desk/staff.ts';
import { RadioField } from '#web/shared/forms/choice-fields.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { startClean } from '#web/shared/start-clean.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { CopyTextButton } from '#web/shared/ui/copy-button.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DialogButtons, Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { useFocusAfter } from '#web/shared/ui/hold-focus.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';
import { useProof } from '../factors/proof-dialog.tsx';
import { SessionTable } from '../sessions/session-table.tsx';
import {
  addStaff,
  changeRole,
  disableStaff,
  enableStaff,
  endStaffSession,
  endStaffSessions,
  makeStaffLink,
  readStaffAgain,
  removeStaffFactor,
  staffSessionsQuery,
} from '../settings-queries.ts';
import { roleWords, sessionWords, staffWords } from '../settings-words.ts';

const all = ['role', 'link', 'factor', 'sessions', 'disable', 'enable'] as const;
export type StaffAction = (typeof all)[number];

/**
 * Omits role and password of company accounts, and sessions and links of disabled ones. The server protects
 * the last admin.
 */
export function staffActions({ isDisabled, provider, hasSecondFactor }: StaffItem): readonly StaffAction[] {
  const isThere: Readonly<Record<StaffAction, boolean>> = {
    role: provider === null,
    link: provider === null && !isDisabled,
    factor: hasSecondFactor,
    sessions: !isDisabled,
    disable: !isDisabled,
    enable: isDisabled,
  };
  return all.filter((action) => isThere[action]);
}

export interface OpenedStaff {
  person: StaffItem;
  what: StaffAction;
}

interface StaffDialogProps extends OpenedStaff {
  onClose: () => void;
}

export function StaffDialog({ person, what, onClose }: StaffDialogProps) {
  switch (what) {
    case 'role':
      return <RoleDialog person={person} onClose={onClose} />;
    case 'link':
      return <LinkDialog person={person} onClose={onClose} />;
    case 'sessions':
      return (
        <Dialog title={staffWords.sessionsOf({ name: person.name })} isWide onClose={onClose}>
          <StaffSessions person={person} onClose={onClose} />
        </Dialog>
      );
    default:
      return <ConfirmDialog person={person} what={what} onClose={onClose} />;
  }
}

export function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [added, setAdded] = useState<{ name: string; link: string; expiresAt: string } | null>(null);
  if (added) {
    return (
      <Dialog title={staffWords.linkTitle({ name: added.name })} key="link">
        <OneTimeLink {...added} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={staffWords.add} onClose={onClose}>
      <Text c="dimmed" inherit>
        {staffWords.addText}
      </Text>
      <SmallForm
        schema={addStaffRequest}
        send={async (request) => {
          const { link, expiresAt } = await addStaff(request);
          setAdded({ name: request.name, link, expiresAt });
          await readStaffAgain(client);
        }}
        submit={staffWords.addAndLink}
        onCancel={onClose}
      >
        <TextField name="name" label={staffWords.name} isFocusedFirst />
        <TextField name="email" type="email" label={staffWords.email} />
        <RoleChoice />
      </SmallForm>
    </Dialog>
  );
}

interface RoleDialogProps {
  person: StaffItem;
  onClose: () => void;
}

function RoleDialog({ person, onClose }: RoleDialogProps) {
  const client = useQueryClient();
  const { isYou } = person;
  const { title, text, name, done } = staffWords.doings.role;
  return (
    <Dialog title={title({ name: person.name })} onClose={onClose}>
      <Text c="dimmed" inherit>
        {text({ name: person.name })}
      </Text>
      {isYou ? <p>{staffWords.itIsYou}</p> : null}
      <SmallForm
        schema={changeRoleRequest}
        defaults={{ role: person.role }}
        send={async (request) => {
          await changeRole(person.id, request);
          // This page reflects the old role.
          if (isYou) return startClean();
          announce(done({ name: person.name }));
          onClose();
          await readStaffAgain(client);
        }}
        submit={name}
        onCancel={onClose}
      >
        <RoleChoice />
      </SmallForm>
    </Dialog>
  );
}

interface LinkDialogProps {
  person: StaffItem;
  onClose: () => void;
}

function LinkDialog({ person, onClose }: LinkDialogProps) {
  const client = useQueryClient();
  const { title, text, name } = staffWords.doings.link;
  const making = useMutation({
    mutationFn: async () => makeStaffLink(person.id),
    // The link gives access, so only this dialog holds it.
    gcTime: 0,
    onSuccess: async () => readStaffAgain(client),
  });
  if (making.data) {
    return (
      <Dialog title={staffWords.linkTitle({ name: person.name })} key="link">
        <OneTimeLink {...making.data} name={person.name} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={title({ name: person.name })} onClose={onClose}>
      <p>{text({ name: person.name })}</p>
      {person.hasSecondFactor ? <p>{staffWords.factorStays}</p> : null}
      {making.error ? <ErrorPanel error={making.error} /> : null}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {sharedWords.cancel}
        </Button>
        <Button loading={making.isPending} onClick={() => making.mutate()} data-autofocus>
          {name}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const doings = { disable: disableStaff, enable: enableStaff, factor: removeStaffFactor } as const;

interface ConfirmDialogProps {
  person: StaffItem;
  what: keyof typeof doings;
  onClose: () => void;
}

function ConfirmDialog({ person, what, onClose }: ConfirmDialogProps) {
  const client = useQueryClient();
  const { isYou } = person;
  const { title, text, name, done } = staffWords.doings[what];
  const proof = useProof();
  const doing = useMutation({
    mutationFn: async () => proof.run(async () => doings[what](person.id)),
    onSuccess: async () => {
      if (isYou) return startClean();
      announce(done({ name: person.name }));
      onClose();
      await readStaffAgain(client);
    },
  });
  return (
    <Dialog title={title({ name: person.name })} onClose={onClose}>
      {proof.dialog}
      <p>{text({ name: person.name })}</p>
      {isYou ? <p>{staffWords.itIsYou}</p> : null}
      {doing.error ? <ErrorPanel error={doing.error} /> : null}
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {sharedWords.cancel}
        </Button>
        <Button loading={doing.isPending} onClick={() => doing.mutate()}>
          {name}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface StaffSessionsProps {
  person: StaffItem;
  onClose: () => void;
}

function StaffSessions({ person, onClose }: StaffSessionsProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(staffSessionsQuery(person.id));
  const proof = useProof();
  const ending = useMutation({
    mutationFn: async (session: string | null) =>
      proof.run(async () =>
        session === null ? endStaffSessions(person.id) : endStaffSession(person.id, session),
      ),
    onSuccess: (_answer, session) => announce(session === null ? staffWords.allEnded : sessionWords.ended),
    onSettled: async () => readStaffAgain(client),
  });
  const done = useFocusAfter<HTMLButtonElement>(ending.isPending);
  const sessions = data?.items ?? [];
  return (
    <Stack gap="sm" mt="xs">
      {proof.dialog}
      {ending.error ? <ErrorPanel error={ending.error} /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        error ? null : (
          <DelayedSkeleton lines={3} label={sessionWords.loading} />
        )
      ) : sessions.length === 0 ? (
        <p>{sessionWords.none}</p>
      ) : (
        <SessionTable
          label={staffWords.sessionsOf({ name: person.name })}
          sessions={sessions}
          ending={ending.isPending ? (ending.variables ?? undefined) : undefined}
          onEnd={(id) => ending.mutate(id)}
        />
      )}
      <DialogButtons>
        {sessions.length > 0 ? (
          <Button
            variant="default"
            loading={ending.isPending && ending.variables === null}
            onClick={() => ending.mutate(null)}
          >
            {staffWords.endAll}
          </Button>
        ) : null}
        <Button ref={done} onClick={onClose} data-autofocus>
          {staffWords.done}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** Preselects none. */
function RoleChoice() {
  const options = roles.map((role) => ({
    value: role,
    label: contractText(role),
    description: roleWords[role],
  }));
  return <RadioField name="role" label={staffWords.role} options={options} />;
}

interface OneTimeLinkProps {
  name: string;
  link: string;
  expiresAt: string;
  onClose: () => void;
}

/** Can't be read again. */
function OneTimeLink({ name, link, expiresAt, onClose }: OneTimeLinkProps) {
  return (
    <Stack gap="sm">
      <Text c="dimmed" inherit>
        {staffWords.giveLink({ name })}
      </Text>
      <Box
        component="code"
        py={10}
        px="sm"
        bg="var(--rampart-rail)"
        bd="1px solid var(--rampart-line)"
        bdrs="md"
        className="anywhere"
        style={{ userSelect: 'all' }}
      >
        {link}
      </Box>
      <Text c="dimmed" inherit>
        <Sentence
          text={staffWords.linkUntil({ when: place('when') })}
          parts={{ when: <Timestamp at={expiresAt} /> }}
        />
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {staffWords.done}
        </Button>
        <CopyTextButton text={link}>{staffWords.copyLink}</CopyTextButton>
      </DialogButtons>
    </Stack>
  );
}
