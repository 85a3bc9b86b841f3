import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

import type { Action } from '#contract/desk/permissions.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { Hint } from './hint.tsx';

type RoleGateButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { action: Action };

/**
 * A button that a role without the right sees, cannot press, and learns from who may. It stays reachable by keyboard
 * so that the reason can be read there too.
 */
export function RoleGateButton({ action, onClick, ...button }: RoleGateButtonProps) {
  const may = useMay(action);
  if (may) return <Button {...button} onClick={onClick} />;
  const reason = sharedWords.onlyMay(whoMay(action));
  return (
    <Hint label={reason}>
      <Button
        {...button}
        type="button"
        data-disabled
        aria-disabled
        aria-description={reason}
        onClick={(event) => event.preventDefault()}
      />
    </Hint>
  );
}
