import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { StaffItem } from '#contract/desk/staff.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DialogButtons } from '#web/shared/ui/dialog-buttons.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';

import {
  endStaffSession,
  endStaffSessions,
  readStaffAgain,
  staffSessionsQuery,
} from '../queries/staff-queries.ts';
import { words } from '../words/session-words.ts';
import { words as staffWords } from '../words/staff-words.ts';
import { SessionTable } from './session-table.tsx';
import classes from './sessions.module.css';

interface StaffSessionsProps {
  person: StaffItem;
  onClose: () => void;
}

/** Where somebody is signed in; one session is ended, or all of them. */
export function StaffSessions({ person, onClose }: StaffSessionsProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(staffSessionsQuery(person.id));
  const ending = useMutation({
    mutationFn: async (session: string | null) =>
      session === null ? endStaffSessions(person.id) : endStaffSession(person.id, session),
    onSuccess: (_answer, session) => announce(session === null ? staffWords.allEnded : words.ended),
    onSettled: async () => readStaffAgain(client),
  });
  const done = useFocusAfter<HTMLButtonElement>(ending.isPending);
  const sessions = data?.items ?? [];
  return (
    <div className={classes.window}>
      {ending.error ? <ErrorPanel error={ending.error} /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        error ? null : (
          <DelayedSkeleton lines={3} label={words.loading} />
        )
      ) : sessions.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <SessionTable
          label={staffWords.sessionsOf(person.name)}
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
    </div>
  );
}
