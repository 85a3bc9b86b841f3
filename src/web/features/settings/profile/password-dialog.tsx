import { useQueryClient } from '@tanstack/react-query';

import { changePasswordRequest, type ProfileAnswer } from '#contract/desk/profile.ts';
import { CodeField } from '#web/shared/forms/code-field.tsx';
import { SmallField } from '#web/shared/forms/small-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { NewPasswordField } from '#web/shared/password/new-password-field.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';

import { changePassword, readOwnAgain } from '../queries/profile-queries.ts';
import { words } from '../words/profile-words.ts';
import classes from './profile.module.css';

interface PasswordDialogProps {
  profile: ProfileAnswer;
  onClose: () => void;
}

/** Another password, with the one before and a code where there is a second factor. */
export function PasswordDialog({ profile, onClose }: PasswordDialogProps) {
  const client = useQueryClient();
  return (
    <Dialog title={words.changePassword} onClose={onClose}>
      <p className={classes.text}>{words.othersEnd}</p>
      <SmallForm
        schema={changePasswordRequest}
        send={async (request) => {
          await changePassword(request);
          announce(words.passwordChanged);
          onClose();
          await readOwnAgain(client);
        }}
        submit={words.changePassword}
        onCancel={onClose}
      >
        <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
        <SmallField
          name="password"
          label={words.passwordNow}
          isPassword
          isFirst
          autoComplete="current-password"
        />
        <NewPasswordField name="newPassword" known={[profile.email, profile.name]} />
        {profile.hasSecondFactor ? <CodeField /> : null}
      </SmallForm>
    </Dialog>
  );
}
