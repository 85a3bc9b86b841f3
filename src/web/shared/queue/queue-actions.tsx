import { Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';

import type { QueueItem } from '#contract/desk/queue.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { useCurrentStaff, useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Hint } from '#web/shared/ui/hint.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import type { QueueDialogName } from './queue-dialogs.tsx';
import { useQueueMove, whoWasFirst } from './queue-queries.ts';
import { itemTitle } from './queue-titles.ts';
import { queueWords as words } from './queue-words.ts';

/** Forms and their schemas come when first asked for. */
const QueueDialog = lazyComponent(async () => (await import('./queue-dialogs.tsx')).QueueDialog, null);

interface QueueActionsProps {
  item: QueueItem;
}

/** The likeliest step as a button, the others in a menu; dialogs ask for what a step needs. */
export function QueueActions({ item }: QueueActionsProps) {
  const { staffId } = useCurrentStaff();
  const may = useMay('work-queue');
  const { mutate, isPending, error } = useQueueMove();
  const [dialog, setDialog] = useState<QueueDialogName | null>(null);
  const isMine = item.assignee?.id === staffId;
  const move = (kind: 'take' | 'release' | 'reopen') => mutate({ item, move: { kind } });
  const act = { action: 'work-queue' } as const;
  const isLive = item.endedAt === null;
  return (
    <>
      {isLive && item.state === 'open' ? (
        <Hint
          label={may ? words.takeHint : sharedWords.onlyMay({ roles: whoMay('work-queue') })}
          isOff={isMine && may}
        >
          <Button
            variant="default"
            size="compact-sm"
            aria-disabled={!may || undefined}
            loading={isPending}
            data-queue-step={isMine ? 'done' : 'take'}
            onClick={() => {
              if (!may) return;
              if (isMine) setDialog('done');
              else move('take');
            }}
          >
            {isMine ? words.done : words.take}
          </Button>
        </Hint>
      ) : null}
      <ActionMenu label={words.more({ what: itemTitle(item) })} isInRow>
        {isLive && !isMine ? <MenuAction {...act} name={words.take} onClick={() => move('take')} /> : null}
        {isLive ? <MenuAction {...act} name={words.assign} onClick={() => setDialog('assign')} /> : null}
        {isLive && item.state !== 'waiting' ? (
          <MenuAction {...act} name={words.wait} onClick={() => setDialog('wait')} />
        ) : null}
        {isLive && item.state !== 'done' ? (
          <MenuAction {...act} name={words.done} onClick={() => setDialog('done')} />
        ) : null}
        {isLive && item.state !== 'open' ? (
          <MenuAction {...act} name={words.reopen} onClick={() => move('reopen')} />
        ) : null}
        {isLive && item.assignee !== null ? (
          <MenuAction {...act} name={words.release} onClick={() => move('release')} />
        ) : null}
        <Menu.Item onClick={() => setDialog('history')}>{words.history}</Menu.Item>
      </ActionMenu>
      {error && dialog === null ? <MoveFailure error={error} item={item} /> : null}
      {dialog === null ? null : <QueueDialog name={dialog} item={item} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Says who was first; other failures as everywhere. */
function MoveFailure({ error, item }: { error: Error; item: QueueItem }) {
  if (!isApiError(error) || error.code !== 'queue-changed') return <ErrorPanel error={error} />;
  return (
    <Text span size="xs" c="dimmed">
      {whoWasFirst(item)}
    </Text>
  );
}
