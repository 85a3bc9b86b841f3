import { EmptyState as MantineEmptyState, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <MantineEmptyState size="sm" px="xl" py={40} title={<Text inherit>{title}</Text>} description={children}>
      {action ? <MantineEmptyState.Actions mt={6}>{action}</MantineEmptyState.Actions> : null}
    </MantineEmptyState>
  );
}
