import { Button } from '@mantine/core';
import { IconBaselineDensitySmall } from '@tabler/icons-react';

import { directoryWords } from '#web/shared/words/directory-words.ts';

import { chooseCompactRows, useCompactRows } from './row-density.ts';

/** Makes the rows of every list lower, and high again. */
export function CompactRowsButton() {
  const areCompact = useCompactRows();
  return (
    <Button
      variant={areCompact ? 'light' : 'subtle'}
      size="compact-sm"
      leftSection={<IconBaselineDensitySmall size={16} aria-hidden />}
      aria-pressed={areCompact}
      onClick={() => chooseCompactRows(!areCompact)}
    >
      {directoryWords.compactRows}
    </Button>
  );
}
