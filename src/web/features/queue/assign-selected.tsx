import { Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { SelectedRows } from '#web/shared/lists/selection.tsx';
import { whoWasFirst } from '#web/shared/queue/queue-queries.ts';
import { itemTitle, objectPath } from '#web/shared/queue/queue-titles.ts';
import { queueWords } from '#web/shared/queue/queue-words.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';

import { selectionPath } from './queue-list-queries.ts';
import { words } from './queue-page-words.ts';
import type { AssignSelected, AssignState } from './use-assign-selected.ts';

const ColleagueDialog = lazyComponent(
  async () => (await import('#web/shared/queue/colleague-dialog.tsx')).ColleagueDialog,
  null,
);

export function AssignBar({ selection, state, start }: AssignSelected) {
  const [isAsking, setAsking] = useState(false);
  const button = { action: 'work-queue', variant: 'default', size: 'compact-sm' } as const;
  const isRunning = state?.isRunning === true;
  return (
    <>
      <SelectedRows
        selection={selection}
        exportPath={selectionPath}
        result={state === null ? null : <Result state={state} />}
      >
        {() => (
          <>
            <RoleGateButton {...button} loading={isRunning} onClick={() => void start({ kind: 'take' })}>
              {queueWords.assignToMe}
            </RoleGateButton>
            <RoleGateButton {...button} disabled={isRunning} onClick={() => setAsking(true)}>
              {queueWords.assign}
            </RoleGateButton>
          </>
        )}
      </SelectedRows>
      {isAsking ? (
        <ColleagueDialog
          text={words.assignSelected({ count: selection.ids?.size ?? 0 })}
          onChoose={(to) => void start({ kind: 'assign', to })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function Result({ state: { total, assigned, changed, isRunning, stoppedBy } }: { state: AssignState }) {
  return (
    <>
      <Text inherit mt={6}>
        {isRunning
          ? words.assigning({ assigned, total })
          : words.assigned({ assigned, changed: changed.length })}
      </Text>
      {changed.map((item) => (
        <Text inherit key={item.id}>
          <Link to={objectPath(item.object)}>{itemTitle(item)}</Link> <bdi>{whoWasFirst(item)}</bdi>
        </Text>
      ))}
      {stoppedBy === null ? null : <ErrorPanel error={stoppedBy} />}
    </>
  );
}
