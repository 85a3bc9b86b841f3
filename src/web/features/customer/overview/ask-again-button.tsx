import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

import { useMay } from '#web/shared/api/current-staff.ts';
import { whoMay } from '#web/shared/api/who-may.ts';
import { Hint } from '#web/shared/ui/hint.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

interface AskAgainButtonProps {
  label: string;
  isAsking: boolean;
  onAsk: () => void;
}

/** Asks the service once more what was asked last. Who may not reads who may. */
export function AskAgainButton({ label, isAsking, onAsk }: AskAgainButtonProps) {
  const may = useMay('inspect-customer');
  const reason = sharedWords.onlyMay(whoMay('inspect-customer'));
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
