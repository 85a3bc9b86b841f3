import { absoluteTime, type TimeZoneChoice } from '#web/shared/format/absolute-time.ts';
import { beside } from '#web/shared/ui/follow-link.ts';
import rows from '#web/shared/ui/row-link.module.css';
import type { RowTabIndex } from '#web/shared/ui/virtual-list/virtual-list.tsx';

import classes from './row-time.module.css';

interface RowTimeProps {
  atMs: number;
  zone: TimeZoneChoice;
  /** How long ago that is, as `agoOf` says it. */
  ago: string;
  /** Where the row's detail is. */
  to: string;
  tabIndex: RowTabIndex;
}

/** When a row was, as the link of the whole row. */
export function RowTime({ atMs, zone, ago, to, tabIndex }: RowTimeProps) {
  const { day, clock, zone: zoneName } = absoluteTime(atMs, zone);
  return (
    <>
      <a className={`${rows.link} ${classes.link}`} href={to} tabIndex={tabIndex} {...beside}>
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
