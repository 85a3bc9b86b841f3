import { DataList, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

export interface Fact {
  label: string;
  /** Null or undefined is shown as "not given". */
  value: ReactNode;
  /** Where it came from: `from our submission, 3 days ago`. */
  provenance?: ReactNode;
}

/** Facts as rows: label, value, and where each came from. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <DataList size="md" gap="xs" py={4} withDivider>
      {facts.map(({ label, value, provenance }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel fz="sm" flex="none" w="clamp(88px, 30%, 200px)" miw={0} className="anywhere">
            {label}
          </DataList.ItemLabel>
          <DataList.ItemValue
            display="flex"
            flex={1}
            miw={0}
            className="anywhere"
            style={{
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              alignItems: 'baseline',
              gap: '4px 16px',
            }}
          >
            {value === null || value === undefined || value === '' ? (
              <Text span fz="xs" c="dimmed">
                {words.notGiven}
              </Text>
            ) : (
              inItsOwnOrder(value)
            )}
            {provenance ? (
              <Text span fz="xs" c="dimmed">
                {provenance}
              </Text>
            ) : null}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}

/** `2,000.00 EUR` is one thing: in a page from right to left its parts would change places. */
function inItsOwnOrder(value: ReactNode): ReactNode {
  return typeof value === 'string' || typeof value === 'number' ? <bdi>{value}</bdi> : value;
}

interface FactSourceProps {
  /** Where it came from: `from our submission`. */
  source: string;
  /** When the desk learnt it, as an ISO instant. */
  at: string;
}

/** The source of a fact and its age in one quiet line: `from our submission · 3 d ago`; the exact time is in a hint. */
export function FactSource({ source, at }: FactSourceProps) {
  return (
    <Text span fz="xs" c="dimmed" className="nowrap">
      {source} · <Timestamp at={at} show="relative" />
    </Text>
  );
}

interface ProvenanceLineProps {
  /** Where it came from: `fetched`, `from our submission`, `callback`. */
  source: string;
  /** When, as an ISO instant. */
  at: string;
  children?: ReactNode;
}

/** Says where a fact came from and when. */
export function ProvenanceLine({ source, at, children }: ProvenanceLineProps) {
  return (
    <Group gap={4} fz="xs" c="dimmed">
      {source} <Timestamp at={at} show="clock" /> · <Timestamp at={at} show="relative" />
      {children}
    </Group>
  );
}
