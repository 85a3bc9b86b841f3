import { type LimitsAnswer, type WindowLimit } from '#contract/service/limits.ts';
import { limitPeriods, limitSources } from '#contract/service/enumerations.ts';
import { compareDecimals, decimalShare } from '#web/shared/format/decimal.ts';

/** A source's figures, as decimal strings; undefined if not given. */
export interface LimitLine {
  source: string;
  /** Null without this source. */
  figures: WindowLimit | null;
  /** For the bar only; null if unknown. */
  usedShare: number | null;
  /** The tighter of its window's sources. */
  isEffective: boolean;
  isTightest: boolean;
}

const muchUsed = 0.8;

/** Checks whether so much is used that it needs a warning. */
export function isMuchUsed({ usedShare }: Pick<LimitLine, 'usedShare'>): boolean {
  return usedShare !== null && usedShare >= muchUsed;
}

export interface LimitWindow {
  period: string;
  isDocumented: boolean;
  /** Empty if the window isn't given; never zero. */
  lines: LimitLine[];
}

/** Reads documented windows in order, then others. Spec: Limits */
export function readWindows({ limits }: LimitsAnswer): LimitWindow[] {
  const given = limits.periodical ?? [];
  const documented: readonly string[] = limitPeriods;
  const others = given.map(({ period }) => period).filter((period) => !documented.includes(period));
  const windows = [...documented, ...new Set(others)].map((period): LimitWindow => {
    const sources = given.find((window) => window.period === period)?.sources;
    const lines = sources === undefined ? [] : limitSources.map((source) => lineOf(source, sources[source]));
    return { period, isDocumented: documented.includes(period), lines: markEffective(lines) };
  });
  return markTightest(windows);
}

function lineOf(source: string, figures: WindowLimit | undefined): LimitLine {
  const { used, limit } = figures ?? {};
  const usedShare = used === undefined || limit === undefined ? null : decimalShare(used, limit);
  return { source, figures: figures ?? null, usedShare, isEffective: false, isTightest: false };
}

/** Returns null if no amounts are readable, or currencies differ. */
function leastLeft(lines: readonly LimitLine[]): LimitLine | null {
  const comparable = lines.filter(({ figures }) => figures?.remaining !== undefined);
  if (new Set(comparable.map(({ figures }) => figures?.currency)).size > 1) return null;
  return comparable.reduce<LimitLine | null>((least, line) => {
    if (compareDecimals(line.figures?.remaining ?? '', '0') === null) return least;
    if (least === null) return line;
    return isLess(line, least) ? line : least;
  }, null);
}

function isLess(line: LimitLine, other: LimitLine): boolean {
  return (compareDecimals(line.figures?.remaining ?? '', other.figures?.remaining ?? '') ?? 0) < 0;
}

function markEffective(lines: LimitLine[]): LimitLine[] {
  const least = leastLeft(lines);
  return lines.map((line) => ({ ...line, isEffective: line === least }));
}

function markTightest(windows: LimitWindow[]): LimitWindow[] {
  const least = leastLeft(windows.flatMap(({ lines }) => lines));
  return windows.map((window) => ({
    ...window,
    lines: window.lines.map((line) => ({ ...line, isTightest: line === least })),
  }));
}

/** Returns the tightest line; null if amounts are missing or incomparable. */
export function tightestOf(windows: readonly LimitWindow[]): (LimitLine & { period: string }) | null {
  const lines = windows.flatMap(({ period, lines }) => lines.map((line) => ({ period, ...line })));
  return lines.find(({ isTightest }) => isTightest) ?? null;
}
