import { Button, Group, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { reason as reasonSchema } from '#contract/desk/reveals.ts';
import { listWords } from '#web/shared/format/list-words.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';

import { words } from '../update-customer-words.ts';
import { revealValues } from '../update-queries.ts';
import type { UpdateField } from '../changes/update-values.ts';

interface RevealToEditProps {
  identityReference: string;
  /** Known, but hidden. */
  fields: readonly UpdateField[];
  onRevealed: (values: Readonly<Record<string, string>>) => void;
}

/** Fills the form with what is known: one reason, audited. Nothing where nothing is hidden. Design: product › Update customer. */
export function RevealToEdit(props: RevealToEditProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.fields.length === 0) return null;
  const take = (values: Readonly<Record<string, string>>) => {
    setOpen(false);
    props.onRevealed(values);
  };
  return (
    <>
      <RoleGateButton
        action="reveal"
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.reveal}
      </RoleGateButton>
      {isOpen ? <RevealDialog {...props} onRevealed={take} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface RevealDialogProps extends RevealToEditProps {
  onClose: () => void;
}

function RevealDialog({ identityReference, fields, onRevealed, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState('');
  // Nothing is kept of the answer once this is gone.
  const revealing = useMutation({ mutationFn: revealValues, gcTime: 0, onSuccess: onRevealed });
  const isEnough = reasonSchema.safeParse(reason).success;
  const object = { kind: 'customer', id: identityReference } as const;
  return (
    <Dialog title={words.revealTitle} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isEnough) revealing.mutate({ object, fields: [...fields], reason: reason.trim() });
        }}
      >
        <p>
          {words.revealText(
            listWords(
              fields.map((field) => fieldNames[field].toLowerCase()),
              'and',
            ),
          )}
        </p>
        <TextInput
          label={words.revealReason}
          description={words.revealReasonHelp}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        {revealing.error ? <ErrorPanel error={revealing.error} /> : null}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!isEnough} loading={revealing.isPending}>
            {words.revealAction}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
