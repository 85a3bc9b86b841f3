import { Alert, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { toneIcons } from './tone-badge.tsx';

interface BannerProps {
  /** bad: stop. action: look twice. */
  tone: 'bad' | 'action';
  title: ReactNode;
  /** It says how things are rather than what has just happened: it is read in its turn, and interrupts nobody who opens the page. */
  isStanding?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** What must be read before anything else on a page. Announced when it appears, unless it stands there. */
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
