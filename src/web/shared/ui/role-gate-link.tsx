import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { Action } from '#contract/desk/permissions.ts';
import { useMay } from '#web/shared/api/current-staff.ts';

import { RoleGateButton } from './role-gate-button.tsx';

interface RoleGateLinkProps extends ButtonProps {
  action: Action;
  to: string;
  /** Right before the page is left. */
  onClick?: () => void;
}

/** A link to a page that a role without the right sees as a button it cannot press, and learns from who may. */
export function RoleGateLink({ action, to, onClick, ...button }: RoleGateLinkProps) {
  return useMay(action) ? (
    <Button {...button} component={Link} to={to} onClick={onClick} />
  ) : (
    <RoleGateButton {...button} action={action} />
  );
}
