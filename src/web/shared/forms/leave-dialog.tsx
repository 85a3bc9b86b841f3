import { Button } from '@mantine/core';
import type { Blocker } from 'react-router-dom';

import { DialogButtons, Dialog } from '#web/shared/ui/dialog.tsx';

interface LeaveDialogProps {
  blocker: Blocker;
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** Asks before unsent work is thrown away. */
export function LeaveDialog({ blocker, title, text, leave, stay }: LeaveDialogProps) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={title} onClose={() => blocker.reset()}>
      <p>{text}</p>
      <DialogButtons>
        <Button variant="default" color="red" onClick={() => blocker.proceed()}>
          {leave}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset()}>
          {stay}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
