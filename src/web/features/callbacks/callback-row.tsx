import { memo } from 'react';

import { rampId } from '#contract/service/primitives.ts';
import type { TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import type { LiveCellsProps } from '#web/shared/live-list/live-page.tsx';
import { agoOf, RowBadge, RowTime, RowToneText } from '#web/shared/live-list/live-row.tsx';
import { paths } from '#web/shared/paths.ts';
import type { RowTabIndex } from '#web/shared/live-list/virtual-list.tsx';

import { callbackAddress, resultLook, signatureLook, statusLook } from './callback-looks.ts';
import type { CallbackRow } from './callback-queries.ts';
import { words } from './callbacks-words.ts';
import classes from './callbacks.module.css';

interface CallbackCellsProps {
  row: CallbackRow;
  /** The filters, which stay when it is opened. */
  query: string;
  tabIndex: RowTabIndex;
  zone: TimeZoneChoice;
  ago: string;
}

/**
 * A delivery as cells; the first holds the row's link. Whatever came is text, cut to its cell, in its own direction. Plain elements without
 * subscriptions, always the same ones: scrolling writes another delivery into them.
 */
const CallbackCells = memo(function CallbackCells(props: CallbackCellsProps) {
  const { row, query, tabIndex, zone, ago } = props;
  const signature = signatureLook(row);
  const result = resultLook(row.result);
  return (
    <>
      <td className={classes.received}>
        <RowTime
          atMs={row.receivedAtMs}
          zone={zone}
          ago={ago}
          to={callbackAddress(row.id, query)}
          tabIndex={tabIndex}
        />
      </td>
      <td className={classes.kind}>{row.kind === null ? words.kindRefused : words.kinds[row.kind]}</td>
      <td className={classes.object}>
        <About row={row} tabIndex={tabIndex} />
      </td>
      <td className={classes.status}>
        <Status row={row} />
      </td>
      <td className={classes.signature}>
        <RowToneText tone={signature.tone} title={signature.text}>
          {signature.text}
        </RowToneText>
      </td>
      <td className={classes.result}>
        <RowToneText tone={result.tone}>{result.text}</RowToneText>
        {row.isLate ? <RowToneText tone="action">{words.late}</RowToneText> : null}
      </td>
      <td className={classes.answer}>{row.answerStatus}</td>
    </>
  );
});

/** The cells of a row. Only its age changes with time, so that a row is drawn again when that text does. */
export function renderCallbackCells({ row, query, tabIndex, setting }: LiveCellsProps<CallbackRow>) {
  return (
    <CallbackCells
      row={row}
      query={query}
      tabIndex={tabIndex}
      zone={setting.zone}
      ago={agoOf(row.receivedAtMs, setting)}
    />
  );
}

function Status({ row: { kind, status } }: Pick<CallbackCellsProps, 'row'>) {
  if (kind === null) return <span className={classes.quiet}>–</span>;
  const { tone, text } = statusLook(kind, status);
  return (
    <RowBadge tone={tone} title={status ?? undefined}>
      <bdi>{text}</bdi>
    </RowBadge>
  );
}

function About({ row: { kind, objectId }, tabIndex }: Pick<CallbackCellsProps, 'row' | 'tabIndex'>) {
  if (objectId === null) return <span className={classes.quiet}>{words.noObject}</span>;
  const shown = shortenMiddle(objectId, 8, 6);
  const to = objectPath(kind, objectId);
  if (to === null) return <bdi title={objectId}>{shown}</bdi>;
  return (
    <a className={classes.about} href={to} title={objectId} translate="no" tabIndex={tabIndex}>
      <bdi>{shown}</bdi>
    </a>
  );
}

/** The page of what it is about; null for an id that is none. */
function objectPath(kind: CallbackRow['kind'], objectId: string): string | null {
  if (kind === 'identity') return paths.customer(objectId);
  return kind === 'ramp' && rampId.safeParse(objectId).success ? paths.ramp(objectId) : null;
}
