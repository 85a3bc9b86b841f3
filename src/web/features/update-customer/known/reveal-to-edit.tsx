import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';

import { listWords } from '#web/shared/format/list-words.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import { RevealDialog } from '#web/shared/ui/reveal-dialog.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';

import { words } from '../words/update-customer-words.ts';
import { revealValues } from '../record/update-queries.ts';
import type { UpdateField } from '../changes/update-values.ts';

interface RevealToEditProps {
  identityReference: string;
  /** Known, but hidden. */
  fields: readonly UpdateField[];
  onRevealed: (values: Readonly<Record<string, string>>) => void;
}

/** Fills the form with what is known: one reason, audited. Nothing where nothing is hidden. Design: product › Update customer. */
export function RevealToEdit({ identityReference, fields, onRevealed }: RevealToEditProps) {
  const [isOpen, setOpen] = useState(false);
  if (fields.length === 0) return null;
  const object = { kind: 'customer', id: identityReference } as const;
  const names = fields.map((field) => fieldNames[field].toLowerCase());
  const take = (values: Readonly<Record<string, string>>) => {
    setOpen(false);
    onRevealed(values);
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
      {isOpen ? (
        <RevealDialog
          title={words.revealTitle}
          text={words.revealText(listWords(names, 'and'))}
          reveal={async (reason) => revealValues({ object, fields: [...fields], reason })}
          onRevealed={take}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
