import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { reason as reasonSchema } from '#contract/desk/reveals.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { DialogButtons, Dialog } from './dialog.tsx';
import { ErrorPanel } from './error-panel.tsx';

const fewest = 3;

interface RevealDialogProps<Revealed> {
  title: string;
  /** What comes of it. */
  text?: string;
  /** The label of the reason, if it is used for more than this reveal. */
  reasonLabel?: string;
  action?: string;
  reveal: (reason: string) => Promise<Revealed>;
  onRevealed: (revealed: Revealed, reason: string) => void;
  onClose: () => void;
}

/** Asks why personal values are to be shown; the reason goes into the audit trail. Promise: T-6. */
export function RevealDialog<Revealed>({
  title,
  text,
  reasonLabel = words.whyReveal,
  action = words.revealForMinutes,
  reveal,
  onRevealed,
  onClose,
}: RevealDialogProps<Revealed>) {
  const [typed, setTyped] = useState('');
  // Nothing is kept of the answer once this is gone.
  const revealing = useMutation({ mutationFn: reveal, gcTime: 0, onSuccess: onRevealed });
  const { data: reason, error: fault } = reasonSchema.safeParse(typed);
  // A reason that is only begun is not reported as too short.
  const problem = typed.trim().length < fewest ? undefined : fault?.issues[0]?.message;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined && !revealing.isPending) revealing.mutate(reason);
        }}
      >
        {text === undefined ? null : <p>{text}</p>}
        <TextBox
          label={reasonLabel}
          description={words.revealIsKept}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
          required
          withAsterisk={false}
          autoComplete="off"
          data-autofocus
        />
        {revealing.error ? <ErrorPanel error={revealing.error} /> : null}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={reason === undefined} loading={revealing.isPending}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
