import { Button, Group } from '@mantine/core';
import type { Blocker } from 'react-router-dom';

import { Dialog } from '#web/shared/ui/dialog.tsx';

interface LeaveDialogProps {
  blocker: Blocker;
  isSending: boolean;
}

/** Asks before unsent work is thrown away. */
export function LeaveDialog({ blocker, isSending }: LeaveDialogProps) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      title={isSending ? 'Leave while sending?' : 'Leave without sending?'}
      onClose={() => blocker.reset()}
    >
      <p>
        {isSending
          ? 'The upload stops. Whether the service takes the documents may stay unknown.'
          : 'What you typed and the images you chose are kept nowhere else: they will be gone.'}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" color="red" onClick={() => blocker.proceed()}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => blocker.reset()}>
          Stay
        </Button>
      </Group>
    </Dialog>
  );
}
