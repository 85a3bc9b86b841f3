import { EmptyState as MantineEmptyState, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Why it is empty. */
  children?: ReactNode;
  /** The one action that fills it. */
  action?: ReactNode;
}

/** Says why there is nothing here, and offers the one action that changes it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <MantineEmptyState size="sm" px="xl" py={40} title={<Text inherit>{title}</Text>} description={children}>
      {action ? <MantineEmptyState.Actions mt={6}>{action}</MantineEmptyState.Actions> : null}
    </MantineEmptyState>
  );
}
