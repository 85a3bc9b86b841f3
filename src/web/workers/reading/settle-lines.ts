import {
  allowed,
  type Check,
  firstLetters,
  isChecked,
  type MrzLayout,
  placeOf,
  type Span,
  textAt,
} from './mrz-layout.ts';
import { alphabet, type Decisions, preference } from './ocr-b-model.ts';

/** Best first, with the cost of each. */
export interface Choice {
  letters: readonly { letter: string; cost: number }[];
  /** Lead of the best; below zero: none. */
  margin: number;
}

export interface SettledLines {
  lines: readonly string[];
  margins: readonly (readonly number[])[];
  /** Cost above the likeliest characters. */
  cost: number;
}

/** Most that other characters may cost, one and all. */
const otherMost = 0.8;
const totalMost = 1.2;
/** Least extra cost of the next reading. */
const ahead = 0.4;

function choiceAt(decisions: Decisions | null, letters: string): Choice {
  if (decisions === null) return { letters: [{ letter: '<', cost: 0 }], margin: -1 };
  const ranked = Array.from(letters, (letter) => {
    const own = alphabet.indexOf(letter);
    const worst = Math.min(
      ...Array.from(letters, (other) =>
        other === letter ? Infinity : preference(decisions, own, alphabet.indexOf(other)),
      ),
    );
    return { letter, own, worst };
  }).sort((a, b) => b.worst - a.worst);
  const [best] = ranked;
  return {
    letters: ranked.slice(0, 4).map(({ letter, own }, at) => ({
      letter,
      cost: at === 0 || best === undefined ? 0 : Math.max(0, preference(decisions, best.own, own)),
    })),
    margin: best?.worst ?? -1,
  };
}

/** Fits all check digits; null if none or two sets of characters do. */
export function settle(
  cells: readonly (readonly (Decisions | null)[])[],
  layout: MrzLayout,
): SettledLines | null {
  const choices = cells.map((line, row) =>
    line.map((decisions, at) => {
      const isFirst = row === 0 && at === 0;
      const letters = isFirst
        ? firstLetters(layout.format)
        : allowed[placeOf(layout.places[row]?.charAt(at) ?? '')];
      return choiceAt(decisions, letters);
    }),
  );
  if (!isPrinted(choices)) return null;
  const lines = choices.map((line) => line.map(({ letters }) => letters[0]?.letter ?? '<').join(''));
  const margins = choices.map((line) => line.map(({ margin }) => margin));
  const variants = layout.checks.map((check) => variantsOf(lines, choices, check));
  const whole = combined({ lines, variants, layout });
  return whole === null ? null : { ...whole, margins };
}

/** Print in another typeface may fit by chance, but hardly any of its letters is clear. */
const clearLetter = 0.5;
const leastClear = 0.8;

function isPrinted(choices: Choices): boolean {
  const margins = choices.flatMap((line) => line.map(({ margin }) => margin));
  return margins.filter((margin) => margin >= clearLetter).length >= leastClear * margins.length;
}

interface Variant {
  changes: readonly { line: number; at: number; letter: string }[];
  cost: number;
}

type Choices = readonly (readonly Choice[])[];

/** Changes up to two characters to satisfy a check digit; cheapest first. */
function variantsOf(lines: readonly string[], choices: Choices, check: Check): Variant[] {
  const others = [...check.of, check.at].flatMap((part) => othersIn(choices, part));
  const found: Variant[] = isChecked(lines, check) ? [{ changes: [], cost: 0 }] : [];
  const tryThese = (variant: Variant) => {
    if (variant.cost <= totalMost && isChecked(changed(lines, variant), check)) found.push(variant);
  };
  for (const [index, one] of others.entries()) {
    tryThese(one);
    for (const other of others.slice(index + 1)) {
      const isSame =
        one.changes[0]?.at === other.changes[0]?.at && one.changes[0]?.line === other.changes[0]?.line;
      if (!isSame) tryThese({ changes: [...one.changes, ...other.changes], cost: one.cost + other.cost });
    }
  }
  return found.sort((a, b) => a.cost - b.cost).slice(0, 6);
}

function othersIn(choices: Choices, { line, start, end }: Span): Variant[] {
  const found: Variant[] = [];
  for (let at = start; at < end; at += 1) {
    for (const { letter, cost } of choices[line]?.[at]?.letters.slice(1) ?? [])
      if (cost <= otherMost) found.push({ changes: [{ line, at, letter }], cost });
  }
  return found;
}

function changed(lines: readonly string[], { changes }: Variant): string[] {
  const next = [...lines];
  for (const { line, at, letter } of changes) {
    const text = next[line] ?? '';
    next[line] = `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
  }
  return next;
}

interface Settling {
  lines: readonly string[];
  variants: readonly Variant[][];
  layout: MrzLayout;
}

/** Returns the cheapest fit, if the next one is much dearer. */
function combined({ lines, variants, layout }: Settling): Omit<SettledLines, 'margins'> | null {
  let all: Variant[] = [{ changes: [], cost: 0 }];
  for (const ways of variants)
    all = all.flatMap((one) =>
      ways.map((way) => ({ changes: [...one.changes, ...way.changes], cost: one.cost + way.cost })),
    );
  const { composite } = layout;
  const fitting = all
    .filter(({ cost }) => cost <= totalMost)
    .map((variant) => ({ lines: changed(lines, variant), cost: variant.cost }))
    .filter((one) => composite === null || isChecked(one.lines, composite))
    .sort((a, b) => a.cost - b.cost);
  const [best, next] = fitting;
  if (best === undefined) return null;
  const isAmbiguous =
    next !== undefined && next.cost - best.cost < ahead && isCheckedApart(best.lines, next.lines, layout);
  return isAmbiguous ? null : best;
}

function isCheckedApart(one: readonly string[], other: readonly string[], { checks }: MrzLayout): boolean {
  return checks.some(({ of }) => of.some((part) => textAt(one, part) !== textAt(other, part)));
}
