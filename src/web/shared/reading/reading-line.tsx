import { Text } from '@mantine/core';

import type { PictureReading } from './use-readings.ts';
import { words } from './reading-words.ts';

export function ReadingLine({ reading }: { reading: PictureReading | undefined }) {
  if (reading === undefined || reading.kind === 'read') return null;
  return (
    <Text c="dimmed" fz="sm" component="output">
      {textOf(reading)}
    </Text>
  );
}

function textOf(reading: Exclude<PictureReading, { kind: 'read' }>): string {
  if (reading.kind !== 'waiting') return words.state[reading.kind];
  const { loaded } = reading;
  return loaded === null || loaded >= 1
    ? words.state.reading
    : words.state.loading({ share: Math.round(loaded * 100) });
}
