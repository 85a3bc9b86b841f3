import { Box } from '@mantine/core';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { Banner } from './banner.tsx';

/** Shows where an answer differs from the specification: `requirements: expected array`. */
export function DriftBanner({ problems }: { problems: readonly string[] }) {
  return (
    <Banner tone="action" title={words.driftTitle}>
      {words.driftText}
      <Box component="ul" mt={6} mb={0} ps={18}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
    </Banner>
  );
}
