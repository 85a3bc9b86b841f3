import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { StaffItem } from '#contract/desk/staff.ts';
import { DialogButtons } from '#web/shared/ui/dialog-buttons.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { makeStaffLink, readStaffAgain } from '../queries/staff-queries.ts';
import { OneTimeLink } from '../told/one-time-link.tsx';
import { words } from '../words/staff-words.ts';

interface LinkDialogProps {
  person: StaffItem;
  onClose: () => void;
}

/** Makes a link with which somebody chooses a password, and shows it this once. */
export function LinkDialog({ person, onClose }: LinkDialogProps) {
  const client = useQueryClient();
  const { title, text, name } = words.doings.link;
  const making = useMutation({
    mutationFn: async () => makeStaffLink(person.id),
    // Whoever has the link has the account: nothing keeps it but this window.
    gcTime: 0,
    onSuccess: async () => readStaffAgain(client),
  });
  if (making.data) {
    return (
      <Dialog title={words.linkTitle(person.name)} key="told">
        <OneTimeLink {...making.data} name={person.name} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={title(person.name)} onClose={onClose}>
      <p>{text}</p>
      {person.hasSecondFactor ? <p>{words.factorStays}</p> : null}
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
