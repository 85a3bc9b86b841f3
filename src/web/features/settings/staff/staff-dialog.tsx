import { Dialog } from '#web/shared/ui/dialog.tsx';

import { StaffSessions } from '../sessions/staff-sessions.tsx';
import { words } from '../words/staff-words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import type { OpenedStaff } from './staff-row.tsx';

interface StaffDialogProps extends OpenedStaff {
  onClose: () => void;
}

/** The window for what an admin does to somebody. */
export function StaffDialog({ person, what, onClose }: StaffDialogProps) {
  switch (what) {
    case 'role':
      return <RoleDialog person={person} onClose={onClose} />;
    case 'link':
      return <LinkDialog person={person} onClose={onClose} />;
    case 'sessions':
      return (
        <Dialog title={words.sessionsOf(person.name)} isWide onClose={onClose}>
          <StaffSessions person={person} onClose={onClose} />
        </Dialog>
      );
    default:
      return <ConfirmDialog person={person} what={what} onClose={onClose} />;
  }
}
