import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';

import { endOwnSession, ownSessionsQuery, readOwnAgain } from '../queries/profile-queries.ts';
import { words } from '../words/session-words.ts';
import { SessionTable } from './session-table.tsx';
import classes from './sessions.module.css';

/** Where the person is signed in: a session that is not theirs any more is ended here. */
export function OwnSessionsPanel() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ownSessionsQuery());
  const ending = useMutation({
    mutationFn: endOwnSession,
    onSuccess: () => announce(words.ended),
    // One that has ended meanwhile is refused: it is gone from the list as well.
    onSettled: async () => readOwnAgain(client),
  });
  const place = useFocusAfter<HTMLDivElement>(ending.isPending);
  return (
    <Panel title={words.title} flush>
      {ending.error ? <ErrorPanel error={ending.error} /> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div ref={place} tabIndex={-1}>
          <SessionTable
            label={words.title}
            sessions={data.items}
            ending={ending.isPending ? ending.variables : undefined}
            onEnd={(id) => ending.mutate(id)}
          />
        </div>
      ) : error ? null : (
        <div className={classes.waiting}>
          <DelayedSkeleton lines={2} label={words.loading} />
        </div>
      )}
    </Panel>
  );
}
