import { Alert, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { toneIcons } from './tone-badge.tsx';

interface BannerProps {
  /** bad: stop. action: look twice. */
  tone: 'bad' | 'action';
  title: ReactNode;
  /** States a condition: read in order, interrupts nobody. */
  isStanding?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Banner({ tone, title, isStanding = false, children, actions }: BannerProps) {
  const Icon = toneIcons[tone];
  return (
    <Alert
      color={tone}
      icon={<Icon size={18} aria-hidden />}
      title={title}
      role={isStanding ? 'note' : 'alert'}
    >
      {children}
      {actions ? (
        <Group gap="8px 12px" mt={10}>
          {actions}
        </Group>
      ) : null}
    </Alert>
  );
}
