import { Button, Group } from '@mantine/core';
import type { Blocker } from 'react-router-dom';

import { Dialog } from '#web/shared/ui/dialog.tsx';

import { words } from './words/documents-words.ts';

interface LeaveDialogProps {
  blocker: Blocker;
  isSending: boolean;
}

/** Asks before unsent work is thrown away. */
export function LeaveDialog({ blocker, isSending }: LeaveDialogProps) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={isSending ? words.leave.sendingTitle : words.leave.title} onClose={() => blocker.reset()}>
      <p>{isSending ? words.leave.sendingText : words.leave.text}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" color="red" onClick={() => blocker.proceed()}>
          {words.leave.leave}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset()}>
          {words.leave.stay}
        </Button>
      </Group>
    </Dialog>
  );
}
