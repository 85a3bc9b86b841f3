import { Group, Stack, Text } from '@mantine/core';

import { shortenMiddle } from '#web/shared/format/text.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { ToneText } from '#web/shared/ui/tone-badge.tsx';

import { words } from './batches-words.ts';
import type { ReadBatch } from './read-batch.ts';

const mostShown = 50;

export function BatchPreview({ read }: { read: ReadBatch }) {
  const lines = linesToCheck(read);
  const { items, duplicates, faults, lookalikes } = read;
  if (items.length === 0 && lines.length === 0) return null;
  const ramps = items.filter(({ kind }) => kind === 'ramp').length;
  const customers = items.length - ramps;
  return (
    <Stack gap={8} component="section" aria-label={words.preview}>
      <Group component="output" gap="4px 16px" fz="sm">
        {items.length === 0 ? null : (
          <ToneText tone="good">
            {words.good({ customers, ramps, isBoth: customers > 0 && ramps > 0 })}
          </ToneText>
        )}
        {duplicates.length === 0 ? null : (
          <ToneText tone="ended">{words.duplicates({ count: duplicates.length })}</ToneText>
        )}
        {faults.length === 0 ? null : (
          <ToneText tone="action">{words.faulty({ count: faults.length })}</ToneText>
        )}
        {lookalikes.length === 0 ? null : (
          <ToneText tone="action">{words.lookalikes({ count: lookalikes.length })}</ToneText>
        )}
      </Group>
      {lines.length === 0 ? null : <LinesToCheck lines={lines} />}
    </Stack>
  );
}

interface LineToCheck {
  readonly line: number;
  readonly text: string;
  readonly why: string;
}

function linesToCheck({ duplicates, faults, lookalikes }: ReadBatch): LineToCheck[] {
  return [
    ...faults.map(({ line, text, fault }) => ({ line, text, why: words.faults[fault] })),
    ...duplicates.map(({ line, text, firstLine }) => ({
      line,
      text,
      why: words.sameAs({ line: firstLine }),
    })),
    ...lookalikes.map(({ line, text, firstLine }) => ({
      line,
      text,
      why: words.likeLine({ line: firstLine }),
    })),
  ].toSorted((one, other) => one.line - other.line);
}

function LinesToCheck({ lines }: { lines: readonly LineToCheck[] }) {
  const more = lines.length - mostShown;
  return (
    <>
      <DataTable
        label={words.leftOut}
        columns={[{ name: words.line, align: 'end' }, { name: words.text }, { name: words.why }]}
      >
        {lines.slice(0, mostShown).map(({ line, text, why }, at) => (
          <tr key={at}>
            <td data-align="end">{line}</td>
            <td className="anywhere" translate="no">
              <bdi>{shortenMiddle(text.trim(), 40, 10)}</bdi>
            </td>
            <td>{why}</td>
          </tr>
        ))}
      </DataTable>
      {more > 0 ? (
        <Text fz="sm" c="dimmed">
          {words.moreLines({ count: more })}
        </Text>
      ) : null}
    </>
  );
}
