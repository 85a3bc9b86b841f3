import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

import { reasonProblem } from '#web/shared/identity-form/reason-rule.ts';
import { words as formWords } from '#web/shared/identity-form/identity-form-words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { words } from '../words/documents-words.ts';
import type { KnownControl } from './use-known-values.ts';

interface FillDialogProps {
  known: KnownControl;
  onFill: (reason: string) => void;
  onClose: () => void;
}

/** Asks once why the values are to be seen; the reason goes into the audit trail. */
export function FillDialog({ known, onFill, onClose }: FillDialogProps) {
  const [reason, setReason] = useState('');
  const isEnough = reasonProblem(reason) === null;
  return (
    <Dialog title={words.known.dialog} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isEnough && !known.isFilling) onFill(reason.trim());
        }}
      >
        <p>{words.known.consequence(known.masked.length)}</p>
        <TextInput
          label={formWords.reason}
          description={words.known.reasonHelp}
          value={reason}
          required
          autoComplete="off"
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {known.error ? <ErrorPanel error={known.error} /> : null}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {words.known.cancel}
          </Button>
          <Button type="submit" disabled={!isEnough} loading={known.isFilling}>
            {words.known.confirm}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
