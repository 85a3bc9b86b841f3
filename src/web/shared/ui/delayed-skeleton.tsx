import { Flex, Skeleton } from '@mantine/core';

import { uiWords as words } from './ui-words.ts';

interface DelayedSkeletonProps {
  lines?: number;
  label?: string;
}

const widths = ['100%', '72%', '44%'];

/** Visible after 200 ms. */
export function DelayedSkeleton({ lines = 4, label = words.loading }: DelayedSkeletonProps) {
  return (
    <Flex
      component="output"
      direction="column"
      gap="sm"
      py="xs"
      className="delayed-skeleton"
      aria-label={label}
    >
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton h={14} w={widths[line % widths.length]} key={line} />
      ))}
    </Flex>
  );
}
