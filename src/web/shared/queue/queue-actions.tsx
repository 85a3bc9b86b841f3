import { Button, Menu } from '@mantine/core';
import { useState } from 'react';

import type { QueueItem } from '#contract/desk/queue.ts';
import { useCurrentStaff, useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { Hint } from '#web/shared/ui/hint.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { MoveFailure } from './move-failure.tsx';
import { QueueDialog } from './queue-dialog.tsx';
import type { QueueDialogName } from './queue-dialogs.tsx';
import { useQueueMove } from './queue-queries.ts';
import { itemTitle } from './queue-titles.ts';
import { queueWords as words } from './queue-words.ts';

interface QueueActionsProps {
  item: QueueItem;
}

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
