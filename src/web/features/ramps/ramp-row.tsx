import { Anchor } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { ListedRamp } from '#contract/desk/ramps.ts';
import { regionName } from '#web/shared/format/region-name.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import type { ShownColumn } from '#web/shared/lists/list-columns.ts';
import { paths } from '#web/shared/paths.ts';
import {
  type ExchangedSide,
  exchangeOf,
  exchangeWords,
  rampStatusLooks,
} from '#web/shared/words/ramp-words.ts';
import { methodName } from '#web/shared/words/method-words.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { NotKnown } from '#web/shared/ui/not-known.tsx';
import { type Selection, selectCell } from '#web/shared/lists/selection.tsx';
import rows from '#web/shared/lists/row-link.module.css';
import { StatusBadge, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { ServiceTimestamp, Timestamp } from '#web/shared/time/timestamp.tsx';
import { useServiceAge } from '#web/shared/time/service-clock.ts';

import type { RampColumn } from './ramp-columns.ts';
import { listWords } from './ramps-words.ts';
import classes from './ramps.module.css';

interface RampRowProps {
  ramp: ListedRamp;
  columns: readonly ShownColumn<RampColumn>[];
  onOpen: (rampId: string) => void;
  /** Undefined while rows can't be selected. */
  isSelected: boolean | undefined;
  onSelect: Selection['choose'];
}

export const RampRow = memo(function RampRow({ ramp, columns, onOpen, isSelected, onSelect }: RampRowProps) {
  const exchange = exchangeOf(ramp);
  // Unknown which of the two is paid: one cell for both.
  const isOne = exchange === null || (!exchange.pays.amount && !exchange.pays.code);
  const span = isOne && columns.some(({ name }) => name === 'gets') ? 2 : undefined;
  return (
    <tr className={rows.row}>
      {selectCell({ id: ramp.rampId, isSelected, onSelect })}
      {columns.map(({ name, className }) => {
        if (name === 'pays') return <Pays ramp={ramp} isOne={isOne} span={span} onOpen={onOpen} key={name} />;
        if (name === 'gets' && isOne) return null;
        return (
          <td
            className={className}
            data-align={name === 'gets' ? 'end' : undefined}
            data-ended={(name === 'since' && ramp.isTerminal) || undefined}
            key={name}
          >
            {cells[name](ramp)}
          </td>
        );
      })}
    </tr>
  );
});

const cells: Readonly<Record<Exclude<RampColumn, 'pays'>, (ramp: ListedRamp) => ReactNode>> = {
  id: ({ rampId }) => (
    <span title={rampId} data-whole={rampId} translate="no">
      {shortenMiddle(rampId)}
    </span>
  ),
  status: (ramp) => (
    <>
      <StatusBadges ramp={ramp} />
      <span className={classes.sinceHere}>
        {ramp.statusAt === null ? null : <TimeInStatus since={ramp.statusAt} />}
      </span>
    </>
  ),
  since: ({ statusAt }) => (statusAt === null ? <Unknown /> : <TimeInStatus since={statusAt} />),
  gets: (ramp) => {
    const exchange = exchangeOf(ramp);
    return exchange === null ? null : <Side side={exchange.gets} />;
  },
  method: ({ method }) => (method === null ? <Unknown /> : <bdi title={method}>{methodName(method)}</bdi>),
  customer: ({ identityReference }) =>
    identityReference === null ? (
      <Unknown />
    ) : (
      <Anchor
        className={classes.elsewhere}
        component={Link}
        to={paths.customer(identityReference)}
        title={identityReference}
        data-whole={identityReference}
        fz="inherit"
        ff="monospace"
        translate="no"
      >
        {shortenMiddle(identityReference, 14, 6)}
      </Anchor>
    ),
  country: ({ country }) =>
    country === null ? <Unknown /> : <bdi title={country}>{regionName(country)}</bdi>,
  created: ({ createdAt, firstSeenAt }) =>
    createdAt === null ? (
      <>
        {listWords.seen} <Timestamp at={firstSeenAt} show="relative" />
      </>
    ) : (
      <ServiceTimestamp at={createdAt} show="relative" />
    ),
  updated: ({ lastSeenAt }) => <Timestamp at={lastSeenAt} show="relative" />,
};

interface PaysProps extends Pick<RampRowProps, 'ramp' | 'onOpen'> {
  isOne: boolean;
  span: number | undefined;
}

function Pays({ ramp, isOne, span, onOpen }: PaysProps) {
  const exchange = exchangeOf(ramp);
  const words = exchangeWords(ramp);
  const link = (shown: ReactNode) => (
    <Link
      className={`${rows.link} ${classes.amount}`}
      to={paths.ramp(ramp.rampId)}
      title={ramp.rampId}
      aria-label={exchange === null ? undefined : (words ?? undefined)}
      dir="auto"
      data-row={ramp.rampId}
      onClick={() => onOpen(ramp.rampId)}
    >
      {shown}
    </Link>
  );
  if (isOne || exchange === null) {
    return (
      <th scope="row" colSpan={span} data-align="end" translate="no">
        {link(words ?? shortenMiddle(ramp.rampId))}
      </th>
    );
  }
  return (
    <th scope="row" data-align="end">
      {link(<Side side={exchange.pays} />)}
      <span className={classes.getsHere} aria-hidden>
        <Side side={exchange.gets} />
      </span>
    </th>
  );
}

function Side({ side: { amount, code } }: { side: ExchangedSide }) {
  if (amount !== undefined) return <Amount value={amount} code={code} />;
  return code === undefined ? <Unknown /> : <bdi>{code}</bdi>;
}

function TimeInStatus({ since }: { since: string }) {
  return useServiceAge(since);
}

function Unknown() {
  return <NotKnown>{listWords.notKnown}</NotKnown>;
}

function StatusBadges({
  ramp: { status, writtenStatus, isStuck, wantsAttention },
}: Pick<RampRowProps, 'ramp'>) {
  return (
    <span className={classes.marks}>
      {status === null ? (
        <span className="dimmed">{listWords.noneReported}</span>
      ) : (
        <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} written={writtenStatus} />
      )}
      {isStuck ? <ToneBadge tone="action">{listWords.stuck}</ToneBadge> : null}
      {wantsAttention ? <ToneBadge tone="action">{listWords.attention}</ToneBadge> : null}
    </span>
  );
}
