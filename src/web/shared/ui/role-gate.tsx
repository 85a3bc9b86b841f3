import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { Link } from 'react-router-dom';

import type { Action } from '#contract/desk/permissions.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { EmptyState } from './empty-state.tsx';
import { Hint } from './hint.tsx';
import { Panel } from './panel.tsx';

type RoleGateButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { action: Action };

/** Without the right, can't be pressed but says who can, and stays focusable for that. */
export function RoleGateButton({ action, onClick, ...button }: RoleGateButtonProps) {
  const may = useMay(action);
  if (may) return <Button {...button} onClick={onClick} />;
  const reason = words.onlyMay({ roles: whoMay(action) });
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

interface RoleGateLinkProps extends ButtonProps {
  action: Action;
  to: string;
  onClick?: () => void;
}

export function RoleGateLink({ action, to, onClick, ...button }: RoleGateLinkProps) {
  return useMay(action) ? (
    <Button {...button} component={Link} to={to} onClick={onClick} />
  ) : (
    <RoleGateButton {...button} action={action} />
  );
}

interface ForbiddenCallProps {
  action: Action;
  title?: string;
  say: (values: { roles: string }) => string;
}

/** Replaces an answer the role can't ask for. */
export function ForbiddenCall({ action, title, say }: ForbiddenCallProps) {
  return (
    <Panel {...(title ? { title } : {})}>
      <EmptyState title={words.forbiddenCall}>{say({ roles: whoMay(action) })}</EmptyState>
    </Panel>
  );
}
