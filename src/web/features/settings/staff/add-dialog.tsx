import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { addStaffRequest } from '#contract/desk/staff.ts';
import { SmallField } from '#web/shared/forms/small-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';

import { addStaff, readStaffAgain } from '../queries/staff-queries.ts';
import { OneTimeLink } from '../told/one-time-link.tsx';
import { words } from '../words/staff-words.ts';
import { RoleChoice } from './role-choice.tsx';
import classes from './staff.module.css';

/** Adds somebody, and shows the link with which they choose a password, this once. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [added, setAdded] = useState<{ name: string; link: string; expiresAt: string } | null>(null);
  if (added) {
    return (
      <Dialog title={words.linkTitle(added.name)} key="told">
        <OneTimeLink {...added} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <p className={classes.lead}>{words.addText}</p>
      <SmallForm
        schema={addStaffRequest}
        send={async (request) => {
          const { link, expiresAt } = await addStaff(request);
          setAdded({ name: request.name, link, expiresAt });
          await readStaffAgain(client);
        }}
        submit={words.addAndLink}
        onCancel={onClose}
      >
        <SmallField name="name" label={words.name} autoComplete="off" isFirst />
        <SmallField name="email" type="email" label={words.email} autoComplete="off" />
        <RoleChoice />
      </SmallForm>
    </Dialog>
  );
}
