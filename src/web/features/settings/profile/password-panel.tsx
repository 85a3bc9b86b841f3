import { Button } from '@mantine/core';
import { useState } from 'react';

import type { ProfileAnswer } from '#contract/desk/profile.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/profile-words.ts';
import { PasswordDialog } from './password-dialog.tsx';
import classes from './profile.module.css';

/** The password, which is changed in a dialog of its own. */
export function PasswordPanel({ profile }: { profile: ProfileAnswer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={words.password}>
      <div className={classes.row}>
        <p className={classes.text}>{words.passwordText}</p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.changePassword}
        </Button>
      </div>
      {isOpen ? <PasswordDialog profile={profile} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
