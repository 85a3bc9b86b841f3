import { DataList, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

export interface Fact {
  label: string;
  /** Null or undefined shows "not given". */
  value: ReactNode;
  /** `from our submission, 3 days ago`. */
  provenance?: ReactNode;
}

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

/** Keeps `2,000.00 EUR` together in right-to-left pages. */
function inItsOwnOrder(value: ReactNode): ReactNode {
  return typeof value === 'string' || typeof value === 'number' ? <bdi>{value}</bdi> : value;
}

interface FactSourceProps {
  source: string;
  /** ISO instant when the desk learnt it. */
  at: string;
}

export function FactSource({ source, at }: FactSourceProps) {
  return (
    <Text span fz="xs" c="dimmed" className="nowrap">
      {source} · <Timestamp at={at} show="relative" />
    </Text>
  );
}

interface ProvenanceLineProps {
  /** `fetched`, `from our submission`, `callback`. */
  source: string;
  /** ISO instant. */
  at: string;
  children?: ReactNode;
}

export function ProvenanceLine({ source, at, children }: ProvenanceLineProps) {
  return (
    <Group gap={4} fz="xs" c="dimmed">
      {source} <Timestamp at={at} show="clock" /> · <Timestamp at={at} show="relative" />
      {children}
    </Group>
  );
}
