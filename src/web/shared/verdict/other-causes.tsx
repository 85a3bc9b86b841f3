import { Box } from '@mantine/core';
import type { Verdict } from './verdict.ts';
import { verdictWords as words } from './verdict-words.ts';

export function OtherCauses({ verdict: { causes } }: { verdict: Verdict }) {
  const others = causes.slice(1);
  if (others.length === 0) return null;
  return (
    <Box component="ul" mt={0} mx={0} mb={4} ps={18} aria-label={words.others}>
      {others.map(({ kind, sentence }) => (
        <li key={`${kind} ${sentence}`}>{sentence}</li>
      ))}
    </Box>
  );
}
