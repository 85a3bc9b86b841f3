import { useQueryClient } from '@tanstack/react-query';

import { changeRoleRequest, type StaffItem } from '#contract/desk/staff.ts';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { startClean } from '#web/shared/start-clean.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';

import { changeRole, readStaffAgain } from '../queries/staff-queries.ts';
import { words } from '../words/staff-words.ts';
import { RoleChoice } from './role-choice.tsx';
import classes from './staff.module.css';

interface RoleDialogProps {
  person: StaffItem;
  onClose: () => void;
}

/** Gives somebody another role, which acts on their next click. */
export function RoleDialog({ person, onClose }: RoleDialogProps) {
  const client = useQueryClient();
  const { isYou } = person;
  const { title, text, name, done } = words.doings.role;
  return (
    <Dialog title={title(person.name)} onClose={onClose}>
      <p className={classes.lead}>{text}</p>
      {isYou ? <p>{words.itIsYou}</p> : null}
      <SmallForm
        schema={changeRoleRequest}
        send={async (request) => {
          await changeRole(person.id, request);
          // What this page shows is for the role before.
          if (isYou) return startClean();
          announce(done(person.name));
          onClose();
          await readStaffAgain(client);
        }}
        submit={name}
        onCancel={onClose}
      >
        <RoleChoice chosen={person.role} />
      </SmallForm>
    </Dialog>
  );
}
