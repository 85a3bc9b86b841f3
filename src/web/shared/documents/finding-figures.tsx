import { Box } from '@mantine/core';

import { figuresName } from './finding-words.ts';

/** What was measured, behind *Details*. */
export function FindingFigures({ figures }: { figures: string | null }) {
  if (figures === null) return null;
  return (
    <Box component="details" c="dimmed" fz="xs">
      <summary>{figuresName}</summary>
      {figures}
    </Box>
  );
}
