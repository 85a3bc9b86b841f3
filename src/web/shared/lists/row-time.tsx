import { Link } from 'react-router-dom';

import { absoluteTime, relativeTime } from '#web/shared/time/format-time.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';

import type { RowTabIndex } from './row-keys.ts';
import classes from './row-link.module.css';

interface RowTimeProps {
  id: string;
  at: string;
  /** Makes the link's name unique. */
  name: string;
  to: string;
  tabIndex: RowTabIndex;
}

export function RowTime({ id, at, name, to, tabIndex }: RowTimeProps) {
  const atMs = Date.parse(at);
  const { day, clock, zone } = absoluteTime(atMs, useTimeZone());
  const ago = useTickingText((nowMs) => relativeTime(atMs, nowMs));
  return (
    <>
      <Link
        className={`${classes.link} ${classes.time}`}
        to={to}
        tabIndex={tabIndex}
        aria-label={`${day} ${clock} ${zone}, ${name}`}
        data-row={id}
        preventScrollReset
      >
        <time dateTime={at}>
          <span className={classes.day}>{`${day} `}</span>
          {clock}
          <span className={classes.zone}>{` ${zone}`}</span>
        </time>
      </Link>
      <span className={classes.ago}>{ago}</span>
    </>
  );
}
