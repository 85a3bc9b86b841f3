import { memo } from 'react';
import { Link } from 'react-router-dom';

import { rampId } from '#contract/service/primitives.ts';
import { absoluteTime } from '#web/shared/format/absolute-time.ts';
import { relativeTime } from '#web/shared/format/relative-time.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';
import rows from '#web/shared/ui/row-link.module.css';
import { useTickingText } from '#web/shared/ui/ticker.ts';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { ToneText } from '#web/shared/ui/tone-text.tsx';
import type { RowFocus } from '#web/shared/ui/virtual-list/virtual-list.tsx';

import type { CallbackRow } from '../queries/callback-rows.ts';
import { resultLook, signatureLook, statusLook } from '../words/callback-looks.ts';
import { words } from '../words/callbacks-words.ts';
import classes from './callback-list.module.css';

interface CallbackCellsProps {
  row: CallbackRow;
  /** Where its detail is. */
  to: string;
  focus: RowFocus['tabIndex'];
}

/** A delivery as cells; the first holds the row's link. Whatever came is text, cut to its cell, in its own direction. */
export const CallbackCells = memo(function CallbackCells({ row, to, focus }: CallbackCellsProps) {
  const status = statusLook(row.kind, row.status);
  const signature = signatureLook(row.verification);
  const result = resultLook(row.result);
  return (
    <>
      <td className={classes.received}>
        <Received atMs={row.receivedAtMs} to={to} focus={focus} />
      </td>
      <td className={classes.kind}>{row.kind === null ? words.kindRefused : words.kinds[row.kind]}</td>
      <td className={classes.object}>
        <AboutLink row={row} focus={focus} />
      </td>
      <td className={classes.status}>
        {row.kind === null ? (
          <span className={classes.quiet}>–</span>
        ) : (
          <ToneBadge tone={status.tone} title={row.status ?? undefined}>
            <bdi>{status.text}</bdi>
          </ToneBadge>
        )}
      </td>
      <td className={classes.signature}>
        <ToneText tone={signature.tone}>{signature.text}</ToneText>
      </td>
      <td className={classes.result}>
        <ToneText tone={result.tone}>{result.text}</ToneText>
        {row.isLate ? <ToneText tone="action">{words.late}</ToneText> : null}
      </td>
      <td className={classes.answer}>{row.answerStatus}</td>
    </>
  );
});

function Received({ atMs, to, focus }: { atMs: number; to: string; focus: RowFocus['tabIndex'] }) {
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

function AboutLink({ row: { kind, objectId }, focus }: Pick<CallbackCellsProps, 'row' | 'focus'>) {
  if (objectId === null) return <span className={classes.quiet}>{words.noObject}</span>;
  const shown = shortenMiddle(objectId, 8, 6);
  const to = objectPath(kind, objectId);
  if (to === null) return <bdi title={objectId}>{shown}</bdi>;
  return (
    <Link className={classes.about} to={to} title={objectId} translate="no" tabIndex={focus}>
      <bdi>{shown}</bdi>
    </Link>
  );
}

/** The page of what it is about; null for an id that is none. */
function objectPath(kind: CallbackRow['kind'], objectId: string): string | null {
  if (kind === 'identity') return paths.customer(objectId);
  return kind === 'ramp' && rampId.safeParse(objectId).success ? paths.ramp(objectId) : null;
}
