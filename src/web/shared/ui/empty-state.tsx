import { EmptyState as MantineEmptyState, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Explains why. */
  children?: ReactNode;
  /** The one action that fills it. */
  action?: ReactNode;
}

/** Explains emptiness and offers one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <MantineEmptyState size="sm" px="xl" py={40} title={<Text inherit>{title}</Text>} description={children}>
      {action ? <MantineEmptyState.Actions mt={6}>{action}</MantineEmptyState.Actions> : null}
    </MantineEmptyState>
  );
}
