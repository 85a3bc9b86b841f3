import type { LimitsAnswer } from '#contract/service/limits.ts';
import { compareDecimals, groupDigits, subtractDecimals } from '#web/shared/format/decimal.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { limitName } from '#web/shared/limits/limit-words.ts';

import { words } from './diagnosis-words.ts';
import type { Cause } from './outcome.ts';

interface Compared {
  limits: LimitsAnswer;
  /** What is to be moved, as a decimal string in `fiat`; null when it is not known. */
  amount: string | null;
  fiat: string;
  at: string;
}

/** What the limits have against an amount, each difference exact. Without figures to compare it says that. Spec: Limits */
export function limitCauses({ limits, amount, fiat, at }: Compared): Cause[] {
  const notCompared = (text: string): Cause[] => [
    {
      kind: 'limits-not-compared',
      sentence: words.notCompared,
      evidence: [{ check: 'limits', text, at }],
    },
  ];
  if (amount === null) return notCompared(words.evidenceNoFiat);
  const lines = linesIn(limits, fiat);
  return [
    ...overLimit(lines, { amount, fiat, at }),
    ...outOfBounds(limits, { amount, fiat, at }),
    ...(lines.length === 0 ? notCompared(words.evidenceNoFigures) : []),
  ];
}

interface Line {
  name: string;
  period: string;
  remaining: string;
}

/** Every window and source with something left that is given in this currency. */
function linesIn(limits: LimitsAnswer, fiat: string): Line[] {
  return readWindows(limits).flatMap(({ period, lines }) =>
    lines.flatMap(({ source, figures }) => {
      const remaining = figures?.remaining;
      const isComparable =
        remaining !== undefined &&
        (figures?.currency ?? fiat) === fiat &&
        compareDecimals(remaining, '0') !== null;
      return isComparable ? [{ name: limitName(period, source), period, remaining }] : [];
    }),
  );
}

interface Asked {
  amount: string;
  fiat: string;
  at: string;
}

/** One cause for all limits that are too tight; the tightest names it. */
function overLimit(lines: readonly Line[], { amount, fiat, at }: Asked): Cause[] {
  const over = lines.flatMap((line) => {
    const excess = subtractDecimals(amount, line.remaining);
    return excess !== null && isAbove(excess, '0') ? [{ ...line, excess }] : [];
  });
  const tightest = over.reduce<(typeof over)[number] | null>(
    (least, line) => (least === null || isAbove(least.remaining, line.remaining) ? line : least),
    null,
  );
  if (tightest === null) return [];
  return [
    {
      kind: 'over-limit',
      sentence: words.overLimit(tightest.name, money(tightest.excess, fiat)),
      bound: { amount: tightest.remaining, currency: fiat, period: tightest.period },
      evidence: over.map(({ name, remaining }) => ({
        check: 'limits' as const,
        text: words.evidenceLimit(name, money(remaining, fiat), money(amount, fiat)),
        at,
      })),
    },
  ];
}

/** False also when one of them is no plain decimal. */
function isAbove(one: string, other: string): boolean {
  return (compareDecimals(one, other) ?? 0) > 0;
}

function money(amount: string, code: string): string {
  return `${groupDigits(amount)} ${code}`;
}

function outOfBounds(limits: LimitsAnswer, { amount, fiat, at }: Asked): Cause[] {
  const boundIn = (money?: { amount?: string | undefined; currency?: string | undefined }) =>
    (money?.currency ?? fiat) === fiat ? money?.amount : undefined;
  const least = boundIn(limits.limits.transaction?.minFiat);
  const most = boundIn(limits.limits.transaction?.maxFiat);
  const evidence = (bound: string) => [
    { check: 'limits' as const, text: words.evidenceBound(money(bound, fiat), money(amount, fiat)), at },
  ];
  const causes: Cause[] = [];
  if (least !== undefined && isAbove(least, amount)) {
    const by = money(subtractDecimals(least, amount) ?? '', fiat);
    const sentence = words.belowMinimum(money(least, fiat), by);
    const bound = { amount: least, currency: fiat };
    causes.push({ kind: 'below-minimum', sentence, evidence: evidence(least), bound });
  }
  if (most !== undefined && isAbove(amount, most)) {
    const by = money(subtractDecimals(amount, most) ?? '', fiat);
    const sentence = words.aboveMaximum(money(most, fiat), by);
    const bound = { amount: most, currency: fiat };
    causes.push({ kind: 'above-maximum', sentence, evidence: evidence(most), bound });
  }
  return causes;
}
