import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

import { rolesThatMay } from '#contract/desk/permissions.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { listWords } from '#web/shared/format/list-words.ts';
import { Hint } from '#web/shared/ui/hint.tsx';

import { words } from '../words/customer-words.ts';

interface AskAgainButtonProps {
  label: string;
  isAsking: boolean;
  onAsk: () => void;
}

/** Asks the service once more what was asked last. Who may not reads who may. */
export function AskAgainButton({ label, isAsking, onAsk }: AskAgainButtonProps) {
  const may = useMay('inspect-customer');
  const reason = words.header.onlyMay(listWords(rolesThatMay('inspect-customer'), 'and'));
  return (
    <Hint label={may ? label : reason}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={label}
        loading={isAsking}
        {...(may
          ? { onClick: onAsk }
          : { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
