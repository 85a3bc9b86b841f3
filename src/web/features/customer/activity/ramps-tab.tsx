import { Flex, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import type { RampSummary } from '#contract/desk/ramps.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import { moneyWords } from '#web/shared/format/money.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import rows from '#web/shared/lists/row-link.module.css';
import { ServiceTimestamp, Timestamp } from '#web/shared/time/timestamp.tsx';
import { StatusBadge, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { methodName } from '#web/shared/words/method-words.ts';
import { directionWords, rampStatusLooks } from '#web/shared/words/ramp-words.ts';

import { customerRampsQuery } from './activity-queries.ts';
import { words } from '../customer-words.ts';
import { PagedPanel } from './paged-panel.tsx';

const columns = [
  { name: words.ramps.columns.ramp },
  { name: words.ramps.columns.direction, className: 'nowrap from-700' },
  { name: words.ramps.columns.amounts },
  { name: words.ramps.columns.method, className: 'from-1280' },
  { name: words.ramps.columns.status },
  { name: words.ramps.columns.since, className: 'from-700' },
  { name: words.ramps.columns.heard, className: 'from-1280' },
] as const;

export function RampsTab({ identityReference }: { identityReference: string }) {
  const list = useInfiniteQuery(customerRampsQuery(identityReference));
  const ramps = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items.map(({ rampId }) => ({ id: foldRampId(rampId) }))),
    [list.data],
  );
  useArrivals(ramps, ({ id }) => words.said.news({ what: `${words.activity.ramp} ${id.slice(0, 6)}` }));
  return (
    <PagedPanel
      title={words.ramps.title}
      list={list}
      words={{ loading: words.ramps.loading, loadMore: words.ramps.more, more: words.ramps.loaded }}
      empty={<EmptyState title={words.ramps.none}>{words.ramps.noneWhy}</EmptyState>}
    >
      {(items) => (
        <DataTable label={words.ramps.list} columns={columns}>
          {items.map((ramp) => (
            <RampRow ramp={ramp} key={ramp.rampId} />
          ))}
        </DataTable>
      )}
    </PagedPanel>
  );
}

function RampRow({ ramp }: { ramp: RampSummary }) {
  const { rampId, direction, method, status, statusAt, lastSeenAt, wantsAttention } = ramp;
  const amounts = describeAmounts(ramp);
  return (
    <tr className={rows.row}>
      <th scope="row" className="nowrap">
        <Link className={rows.link} to={paths.ramp(rampId)} title={rampId} data-whole={rampId} translate="no">
          {shortenMiddle(rampId)}
        </Link>
      </th>
      <td className="nowrap from-700">{direction === null ? <Unknown /> : directionWords(direction)}</td>
      <td className="figure">{amounts === null ? <Unknown /> : <bdi>{amounts}</bdi>}</td>
      <td className="from-1280">
        {method === null ? <Unknown /> : <bdi title={method}>{methodName(method)}</bdi>}
      </td>
      <td>
        <Flex component="span" display="inline-flex" gap={4} wrap="wrap">
          {status === null ? (
            words.ramps.noneReported
          ) : (
            <StatusBadge status={status} looks={rampStatusLooks} written={ramp.writtenStatus} />
          )}
          {wantsAttention ? <ToneBadge tone="action">{words.ramps.attention}</ToneBadge> : null}
        </Flex>
      </td>
      <td className="from-700">{statusAt === null ? <Unknown /> : <ServiceTimestamp at={statusAt} />}</td>
      <td className="from-1280">
        <Timestamp at={lastSeenAt} show="relative" />
      </td>
    </tr>
  );
}

function Unknown() {
  return (
    <Text span inherit c="dimmed">
      {words.ramps.unknown}
    </Text>
  );
}

function describeAmounts({ pair, amounts, direction }: RampSummary): string | null {
  const fiat = amount(amounts.fiatAmount, pair.fiat);
  const crypto = amount(amounts.cryptoAmount, pair.crypto);
  const parts = direction === 'OFFRAMP' ? [crypto, fiat] : [fiat, crypto];
  const given = parts.filter((part) => part !== null);
  return given.length === 0 ? null : given.join(' → ');
}

function amount(value: string | undefined, unit: string | undefined): string | null {
  return value === undefined ? (unit ?? null) : moneyWords(value, unit);
}
