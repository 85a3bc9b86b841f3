import { ActionIcon } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

import { isMasked } from '#contract/fields/masks.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { Hint } from '#web/shared/ui/hint.tsx';

import { explorerAddress } from '../ramp-rules.ts';
import { words } from '../ramp-words.ts';

interface ExplorerLinkProps {
  kind: 'transaction' | 'address';
  value: string;
  blockchain: string | undefined;
}

/** Empty for a masked value or without a configured explorer. */
export function ExplorerLink({ kind, value, blockchain }: ExplorerLinkProps) {
  const explorers = useEnvironment()?.explorers;
  const href = isMasked(value) ? null : explorerAddress(explorers, { kind, value, blockchain });
  if (href === null) return null;
  return (
    <Hint label={words.explorer}>
      <ActionIcon
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        size={24}
        aria-label={words.explorer}
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
