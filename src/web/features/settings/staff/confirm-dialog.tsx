import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { StaffItem } from '#contract/desk/staff.ts';
import { startClean } from '#web/shared/start-clean.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DialogButtons } from '#web/shared/ui/dialog-buttons.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { disableStaff, enableStaff, readStaffAgain, removeStaffFactor } from '../queries/staff-queries.ts';
import { words } from '../words/staff-words.ts';

const doings = { disable: disableStaff, enable: enableStaff, factor: removeStaffFactor } as const;

interface ConfirmDialogProps {
  person: StaffItem;
  what: keyof typeof doings;
  onClose: () => void;
}

/** Asks once before something acts at once on somebody else's work. */
export function ConfirmDialog({ person, what, onClose }: ConfirmDialogProps) {
  const client = useQueryClient();
  const { isYou } = person;
  const { title, text, name, done } = words.doings[what];
  const doing = useMutation({
    mutationFn: async () => doings[what](person.id),
    onSuccess: async () => {
      if (isYou) return startClean();
      announce(done(person.name));
      onClose();
      await readStaffAgain(client);
    },
  });
  return (
    <Dialog title={title(person.name)} onClose={onClose}>
      <p>{text}</p>
      {isYou ? <p>{words.itIsYou}</p> : null}
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
