import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';

import { reason } from '#contract/desk/reveals.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { DialogButtons, Dialog } from './dialog.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { revealWords } from './reveal-words.ts';

const fewest = 3;

const revealSchema = z.object({ reason });

export interface RevealDialogProps<Revealed> {
  title: string;
  text?: string;
  reasonLabel?: string;
  action?: string;
  reveal: (reason: string) => Promise<Revealed>;
  onRevealed: (revealed: Revealed, reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason, which goes into the audit trail. Promise: T-6. */
export function RevealDialog<Revealed>({
  title,
  text,
  reasonLabel = revealWords.whyReveal,
  action = revealWords.revealForMinutes,
  reveal,
  onRevealed,
  onClose,
}: RevealDialogProps<Revealed>) {
  const { form } = useDeskForm({
    resolver: zodResolver(revealSchema),
    defaultValues: { reason: '' },
    mode: 'onChange',
  });
  const { errors, isValid } = form.formState;
  const typed = useWatch({ control: form.control, name: 'reason' });
  // Drop the answer on unmount.
  const revealing = useMutation({ mutationFn: reveal, gcTime: 0, onSuccess: onRevealed });
  // Don't announce a short reason while typing starts.
  const problem = typed.trim().length < fewest ? undefined : errors.reason?.message;
  const ask = form.handleSubmit(({ reason }) => {
    if (!revealing.isPending) revealing.mutate(reason);
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void ask(event)}>
        {text === undefined ? null : <p>{text}</p>}
        <TextBox
          label={reasonLabel}
          description={revealWords.revealIsKept}
          {...form.register('reason')}
          error={problem}
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
          <Button type="submit" disabled={!isValid} loading={revealing.isPending}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
