import { useMemo } from 'react';

import type { TimeZoneChoice } from '#web/shared/format/absolute-time.ts';
import { relativeTime } from '#web/shared/format/relative-time.ts';
import { useTickingText } from '#web/shared/ui/ticker.ts';
import { useTimeZone } from '#web/shared/ui/time-zone.ts';

/** What all rows of a list have in common, so that none of them subscribes to it by itself. */
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

/** How long ago a row was: the only text of it that changes with time. */
export function agoOf(atMs: number, { nowMs }: RowSetting): string {
  return relativeTime(atMs, nowMs);
}
