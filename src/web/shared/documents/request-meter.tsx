import { Group, Text } from '@mantine/core';
import { describeExcess } from '#web/shared/format/format-bytes.ts';
import { withDecimalPoint } from '#web/shared/format/decimal.ts';
import { Bar } from '#web/shared/write/write-progress.tsx';

import { words } from './document-words.ts';

interface RequestMeterProps {
  sizeBytes: number;
  /** Null until known. */
  limitBytes: number | null;
}

const inMegabytes = (bytes: number) =>
  withDecimalPoint((bytes / (1024 * 1024)).toFixed(1).replace(/\.0$/, ''));

export function RequestMeter({ sizeBytes, limitBytes }: RequestMeterProps) {
  if (limitBytes === null) return null;
  const excess = describeExcess(sizeBytes, limitBytes);
  return (
    <Group gap="4px 12px" miw={0}>
      <Text span c="dimmed" fz="sm" className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {words.meter.size({ size: inMegabytes(sizeBytes), limit: inMegabytes(limitBytes) })}
      </Text>
      <Bar
        label={words.meter.label}
        value={sizeBytes}
        max={limitBytes}
        tone={excess === null ? 'accent' : 'bad'}
      />
      {excess === null ? null : (
        <Text c="var(--rampart-bad-text)" fz="sm" style={{ flexBasis: '100%' }} role="alert">
          {words.meter.excess({ excess })}
        </Text>
      )}
    </Group>
  );
}
