import { type ReactNode, useMemo } from 'react';

import { absoluteTime, relativeTime, type TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import rows from '#web/shared/lists/row-link.module.css';
import badges from '#web/shared/ui/tone-badge.module.css';
import type { Tone } from '#web/shared/ui/tone-badge.tsx';

import { beside } from './follow-link.ts';
import type { RowTabIndex } from './virtual-list.tsx';
import classes from './live-list.module.css';

interface RowTimeProps {
  atMs: number;
  zone: TimeZoneChoice;
  /** What else the row is called, so that no two links have one name. */
  name: string;
  /** How long ago that is, as `agoOf` says it. */
  ago: string;
  /** Where the row's detail is. */
  to: string;
  tabIndex: RowTabIndex;
}

/** When a row was, as the link of the whole row. */
export function RowTime({ atMs, zone, name, ago, to, tabIndex }: RowTimeProps) {
  const { day, clock, zone: zoneName } = absoluteTime(atMs, zone);
  return (
    <>
      <a
        className={`${rows.link} ${classes.link}`}
        href={to}
        tabIndex={tabIndex}
        aria-label={`${day} ${clock} ${zoneName}, ${name}`}
        {...beside}
      >
        <time dateTime={new Date(atMs).toISOString()}>
          <span className={classes.day}>{`${day} `}</span>
          {clock}
          <span className={classes.zone}>{` ${zoneName}`}</span>
        </time>
      </a>
      <span className={classes.ago}>{ago}</span>
    </>
  );
}

/** What all rows of a list share, so that no row has a subscription of its own. */
export interface RowSetting {
  readonly zone: TimeZoneChoice;
  /** The current second. */
  readonly nowMs: number;
}

/** The setting of a list's rows; another one each second. */
export function useRowSetting(): RowSetting {
  const zone = useTimeZone();
  const second = useTickingText((nowMs) => String(Math.floor(nowMs / 1000)));
  return useMemo(() => ({ zone, nowMs: Number(second) * 1000 }), [zone, second]);
}

/** The age of a row: its only text that changes with time. */
export function agoOf(atMs: number, { nowMs }: RowSetting): string {
  return relativeTime(atMs, nowMs);
}

interface RowToneProps {
  tone: Tone;
  /** In full, where the text is cut. */
  title?: string | undefined;
  children: ReactNode;
}

/** A ToneBadge of one element: for another row only its attribute and text change. */
export function RowBadge({ tone, title, children }: RowToneProps) {
  return (
    <span className={badges.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** The same without the pill. */
export function RowToneText({ tone, title, children }: RowToneProps) {
  return (
    <span className={badges.tone} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
