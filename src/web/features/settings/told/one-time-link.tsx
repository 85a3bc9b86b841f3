import { Button } from '@mantine/core';

import { CopyTextButton } from '#web/shared/ui/copy-text-button.tsx';
import { DialogButtons } from '#web/shared/ui/dialog-buttons.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { words } from '../words/staff-words.ts';
import classes from './told.module.css';

interface OneTimeLinkProps {
  name: string;
  link: string;
  expiresAt: string;
  onClose: () => void;
}

/** A link that is told this once: it is copied, and then nobody can read it here again. */
export function OneTimeLink({ name, link, expiresAt, onClose }: OneTimeLinkProps) {
  return (
    <div className={classes.told}>
      <p className={classes.text}>{words.giveLink(name)}</p>
      <code className={classes.link}>{link}</code>
      <p className={classes.text}>
        {words.linkUntil} <Timestamp at={expiresAt} />
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {words.done}
        </Button>
        <CopyTextButton text={link}>{words.copyLink}</CopyTextButton>
      </DialogButtons>
    </div>
  );
}
