import { Box } from '@mantine/core';

import { figuresName } from './finding-words.ts';

export function FindingFigures({ figures }: { figures: string | null }) {
  if (figures === null) return null;
  return (
    <Box component="details" c="dimmed" fz="xs">
      <summary>{figuresName}</summary>
      {figures}
    </Box>
  );
}
