import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { RevealRequest } from '#contract/desk/reveals.ts';
import { reveal } from '#web/shared/api/reveal.ts';

import { Dialog } from './dialog.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

interface RevealDialogProps {
  object: RevealRequest['object'];
  fields: readonly string[];
  label: string;
  onClose: () => void;
  onReveal: (value: string) => void;
}

const shortestReason = 3;
const longestReason = 500;

/** Asks why a personal value is to be shown; the reason goes into the audit trail. */
export function RevealDialog({ object, fields, label, onClose, onReveal }: RevealDialogProps) {
  const [reason, setReason] = useState('');
  // Nothing is kept of the answer once this is gone.
  const revealing = useMutation({ mutationFn: reveal, gcTime: 0, onSuccess: onReveal });
  const isEnough = reason.trim().length >= shortestReason;
  return (
    <Dialog title={words.reveal(label)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isEnough) revealing.mutate({ object, fields: [...fields], reason: reason.trim() });
        }}
      >
        <TextInput
          label={words.whyReveal}
          description={words.revealIsKept}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={longestReason}
          autoComplete="off"
          data-autofocus
        />
        {revealing.error ? <ErrorPanel error={revealing.error} /> : null}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!isEnough} loading={revealing.isPending}>
            {words.revealForMinutes}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
