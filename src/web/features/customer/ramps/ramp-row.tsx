import { Link } from 'react-router-dom';

import type { RampSummary } from '#contract/desk/ramps.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';
import rows from '#web/shared/ui/row-link.module.css';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { directionWords } from '#web/shared/words/ramp-words.ts';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';

import { words } from '../words/customer-words.ts';
import classes from './ramps.module.css';

const text = words.ramps;

/** A ramp as a row that is one link. What the desk was never told is said to be not known. */
export function RampRow({ ramp }: { ramp: RampSummary }) {
  const { rampId, direction, method, status, statusAt, lastSeenAt, wantsAttention } = ramp;
  return (
    <tr className={rows.row}>
      <th scope="row" className={classes.id}>
        <Link className={rows.link} to={paths.ramp(rampId)} title={rampId} translate="no">
          {shortenMiddle(rampId)}
        </Link>
      </th>
      <td className={classes.direction}>{direction === null ? <Unknown /> : directionWords(direction)}</td>
      <td className={classes.amounts}>{describeAmounts(ramp) ?? <Unknown />}</td>
      <td className={classes.method}>{method ?? <Unknown />}</td>
      <td>
        <span className={classes.status}>
          {status === null ? text.notTold : <StatusBadge status={status} looks={rampStatusLooks} />}
          {wantsAttention ? <ToneBadge tone="action">{text.attention}</ToneBadge> : null}
        </span>
      </td>
      <td className={classes.since}>
        {statusAt === null ? <Unknown /> : <ServiceTimestamp at={statusAt} />}
      </td>
      <td className={classes.heard}>
        <Timestamp at={lastSeenAt} show="relative" />
      </td>
    </tr>
  );
}

function Unknown() {
  return <span className={classes.unknown}>{text.unknown}</span>;
}

/** `100.00 USD → 0.2286 ETH`, in the direction in which it goes. */
function describeAmounts({ pair, amounts, direction }: RampSummary): string | null {
  const fiat = amount(amounts.fiatAmount, pair.fiat);
  const crypto = amount(amounts.cryptoAmount, pair.crypto);
  const parts = direction === 'OFFRAMP' ? [crypto, fiat] : [fiat, crypto];
  const given = parts.filter((part) => part !== null);
  return given.length === 0 ? null : given.join(' → ');
}

function amount(value: string | undefined, unit: string | undefined): string | null {
  if (value === undefined) return unit ?? null;
  return `${groupDigits(value)} ${unit ?? ''}`.trim();
}
