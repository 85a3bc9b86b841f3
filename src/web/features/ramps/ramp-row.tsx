import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { ListedRamp } from '#contract/desk/ramps.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
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
import rows from '#web/shared/lists/row-link.module.css';
import { StatusBadge, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { ServiceTimestamp } from '#web/shared/time/timestamp.tsx';
import { useServiceAge } from '#web/shared/time/service-clock.ts';

import { listWords } from './ramps-words.ts';
import classes from './ramps.module.css';

interface RampRowProps {
  ramp: ListedRamp;
  /** Set when searching by an id's prefix. */
  showsId: boolean;
  onOpen: (rampId: string) => void;
}

/** Links the whole row. Unknown values show as "not known". */
export function RampRow({ ramp, showsId, onOpen }: RampRowProps) {
  const { rampId, method, identityReference, statusAt, isTerminal, createdAt, country } = ramp;
  return (
    <tr className={rows.row}>
      {showsId ? (
        <td className={classes.id} title={rampId} data-whole={rampId} translate="no">
          {shortenMiddle(rampId)}
        </td>
      ) : null}
      <td>
        <StatusBadges ramp={ramp} />
        <span className={classes.sinceHere}>
          {statusAt === null ? null : <TimeInStatus since={statusAt} />}
        </span>
      </td>
      <td className={classes.since} data-ended={isTerminal || undefined}>
        {statusAt === null ? <Unknown /> : <TimeInStatus since={statusAt} />}
      </td>
      <Exchange ramp={ramp} onOpen={onOpen} />
      <td className={classes.method}>
        {method === null ? <Unknown /> : <bdi title={method}>{methodName(method)}</bdi>}
      </td>
      <td className={classes.customerCell}>
        {identityReference === null ? (
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
        )}
      </td>
      <td className={classes.country}>{country === null ? <Unknown /> : <bdi>{country}</bdi>}</td>
      <td className={classes.created}>
        {createdAt === null ? <Unknown /> : <ServiceTimestamp at={createdAt} show="relative" />}
      </td>
    </tr>
  );
}

/** One cell if the direction is unknown. */
function Exchange({ ramp, onOpen }: Pick<RampRowProps, 'ramp' | 'onOpen'>) {
  const exchange = exchangeOf(ramp);
  const link = (shown: ReactNode) => (
    <Link
      className={`${rows.link} ${classes.amount}`}
      to={paths.ramp(ramp.rampId)}
      title={ramp.rampId}
      aria-label={exchange === null ? undefined : (exchangeWords(ramp) ?? undefined)}
      dir="auto"
      data-row={ramp.rampId}
      onClick={() => onOpen(ramp.rampId)}
    >
      {shown}
    </Link>
  );
  if (exchange === null || (!exchange.pays.amount && !exchange.pays.code)) {
    return (
      <th scope="row" colSpan={2} data-align="end" translate="no">
        {link(exchangeWords(ramp) ?? shortenMiddle(ramp.rampId))}
      </th>
    );
  }
  return (
    <>
      <th scope="row" data-align="end">
        {link(<Side side={exchange.pays} />)}
        <span className={classes.getsHere} aria-hidden>
          <Side side={exchange.gets} />
        </span>
      </th>
      <td data-align="end" className={`${classes.amount} ${classes.gets}`}>
        <Side side={exchange.gets} />
      </td>
    </>
  );
}

/** A code alone without an amount. */
function Side({ side: { amount, code } }: { side: ExchangedSide }) {
  if (amount !== undefined) return <Amount value={amount} code={code} />;
  return code === undefined ? <Unknown /> : <bdi>{code}</bdi>;
}

/** By the service's clock. */
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
