import { memo } from 'react';
import { Link } from 'react-router-dom';

import { absoluteTime } from '#web/shared/format/absolute-time.ts';
import { relativeTime } from '#web/shared/format/relative-time.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import rows from '#web/shared/ui/row-link.module.css';
import { useTickingText } from '#web/shared/ui/ticker.ts';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import type { RowFocus } from '#web/shared/ui/virtual-list/virtual-list.tsx';

import type { RequestRow } from '../queries/request-queries.ts';
import { requestLook, shortPath, tookInWords } from '../words/request-looks.ts';
import { words } from '../words/requests-words.ts';
import classes from './request-list.module.css';

interface RequestCellsProps {
  row: RequestRow;
  /** Where its detail is. */
  to: string;
  focus: RowFocus['tabIndex'];
}

/** A call as cells; the first holds the row's link. */
export const RequestCells = memo(function RequestCells({ row, to, focus }: RequestCellsProps) {
  const { at, staff, method, uri, durationMs, attempts, traceId } = row;
  const { tone, text } = requestLook(row);
  return (
    <>
      <td className={classes.time}>
        <Made atMs={Date.parse(at)} to={to} focus={focus} />
      </td>
      <td className={classes.person}>
        {staff === null ? words.nobody : <bdi title={staff.email}>{staff.name}</bdi>}
      </td>
      <td className={classes.call}>
        <Call method={method} uri={uri} />
      </td>
      <td className={classes.status}>
        <ToneBadge tone={tone}>{text}</ToneBadge>
      </td>
      <td className={classes.took}>
        {tookInWords(durationMs)}
        {attempts > 1 ? <span className={classes.quiet}> {words.tries(attempts)}</span> : null}
      </td>
      <td className={classes.trace}>
        {traceId === null ? (
          <span className={classes.quiet}>{words.noTrace}</span>
        ) : (
          <code title={traceId} translate="no">
            {shortenMiddle(traceId, 6, 4)}
          </code>
        )}
      </td>
    </>
  );
});

function Made({ atMs, to, focus }: { atMs: number; to: string; focus: RowFocus['tabIndex'] }) {
  const { day, clock, zone } = absoluteTime(atMs, useTimeZone());
  const relative = useTickingText((nowMs) => relativeTime(atMs, nowMs));
  return (
    <>
      <Link className={`${rows.link} ${classes.link}`} to={to} tabIndex={focus} preventScrollReset>
        <time dateTime={new Date(atMs).toISOString()}>
          <span className={classes.day}>{day} </span>
          {clock} <span className={classes.zone}>{zone}</span>
        </time>
      </Link>{' '}
      <span className={classes.relative}>{relative}</span>
    </>
  );
}

function Call({ method, uri }: Pick<RequestRow, 'method' | 'uri'>) {
  return (
    <code title={uri} translate="no">
      <span className={classes.method}>{method}</span> <bdi>{shortPath(uri)}</bdi>
    </code>
  );
}
