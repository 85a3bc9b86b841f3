import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import type { StaffMember } from '#contract/desk/session.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { settleSession } from '#web/shared/api/session-loss.ts';

import { forgetSession } from './session-queries.ts';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in.module.css';

/** Asks for the password again over the page, which stays as it is; then every call that waited goes on. */
export function SignInAgain() {
  const staff = useCurrentStaff();
  const queryClient = useQueryClient();
  const goOn = (signedIn: StaffMember) => {
    // What one person has read and typed is not for the next: the page starts clean.
    if (signedIn.email === staff.email && signedIn.role === staff.role) settleSession('signed-in');
    else window.location.reload();
  };
  const giveUp = () => {
    forgetSession(queryClient);
    settleSession('gave-up');
  };
  return (
    <Modal
      opened
      onClose={giveUp}
      title="Sign in again"
      size={400}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={classes.again}>
        Your session has ended. Nothing on this page is lost: sign in and it goes on.
      </p>
      <SignInForm email={staff.email} onSignedIn={goOn} />
      <div className={classes.other}>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={giveUp}>
          Leave this page and sign out
        </Button>
      </div>
    </Modal>
  );
}
