import { states } from 'mrz';

import { isCalendarDay } from './calendar.ts';
import { type MrzLayout, restOfNumber, type Span, textAt } from './mrz-layout.ts';
import type { Reading, ReadKind, ReadValue } from './reading.ts';
import type { SettledLines } from './settle-lines.ts';

/** Least margin of names and codes, which no check digit covers. */
const clearMargin = 0.38;
/** Least margin of what a check digit covers. */
const checkedMargin = -0.3;

/** An expiry farther ahead was in the last century. */
const longestValidity = 50;

/** Reads the fields but leaves out what is not clear enough; null if nothing useful is left. */
export function readingOf(settled: SettledLines, layout: MrzLayout, today: string): Reading | null {
  const { lines } = settled;
  const number = numberOf(settled, layout);
  // A gap is a sign that letters were missed; check digits alone come out right one time in ten.
  if (number.text.includes('  ')) return null;
  const { surname, givenName } = namesOf(textAt(lines, layout.names));
  const marginOf = (span: Span) => leastMargin(settled, span);
  const checked = (span: Span, value: string | null | undefined) =>
    valueOf(value, marginOf(span) - checkedMargin);
  const clear = (span: Span, value: string | null | undefined) =>
    valueOf(value, marginOf(span) - clearMargin);
  const thisDay = today.slice(2).replaceAll('-', '');
  const lastYear = Number(today.slice(2, 4)) + longestValidity;
  const birthDate = dayOf(textAt(lines, layout.birthDate), (text) => text <= thisDay);
  const expiryDate = dayOf(textAt(lines, layout.expiryDate), (text) => Number(text.slice(0, 2)) <= lastYear);
  const names = nameMargin(settled, layout.names);
  const all = {
    number: valueOf(number.text, number.margin - checkedMargin),
    surname: valueOf(surname, names - clearMargin),
    givenName: valueOf(givenName, names - clearMargin),
    birthDate: checked(layout.birthDate, birthDate.day),
    expiryDate: checked(layout.expiryDate, expiryDate.day),
    sex: clear(layout.sex, sexOf(textAt(lines, layout.sex))),
    nationality: clear(layout.nationality, stateOf(textAt(lines, layout.nationality))),
    issuer: clear(layout.issuer, stateOf(textAt(lines, layout.issuer))),
  };
  const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  if (!('number' in fields) || !isDated(birthDate, expiryDate)) return null;
  return {
    source: 'mrz',
    kind: kindOf(layout),
    side: layout.format === 'TD1' ? 'BACK' : layout.format === 'TD3' ? 'FRONT' : null,
    fields,
    isTruncated: !textAt(lines, layout.names).endsWith('<'),
    impossible: [
      ...(birthDate.isImpossible ? (['birthDate'] as const) : []),
      ...(expiryDate.isImpossible ? (['expiryDate'] as const) : []),
    ],
  };
}

/** Requires a birth date or an expiry, as a zone has at least one of them. */
function isDated(birthDate: ReadDay, expiryDate: ReadDay): boolean {
  if (birthDate.day !== null || birthDate.isImpossible) return true;
  return birthDate.isUnknown && expiryDate.day !== null;
}

/** Turns fillers into spaces, though they may be hyphens. */
const plain = (text: string) => text.replace(/<+$/, '').replaceAll('<', ' ');

/** Joins a number too long for its place. */
function numberOf(settled: SettledLines, { number, checks }: MrzLayout): { text: string; margin: number } {
  const { lines } = settled;
  const start = { text: plain(textAt(lines, number)), margin: leastMargin(settled, number) };
  const { rest } = checks.find(({ at, rest: own }) => own !== undefined && textAt(lines, at) === '<') ?? {};
  const behind = rest === undefined ? null : restOfNumber(lines, rest);
  if (rest === undefined || behind === null) return start;
  const end = rest.start + behind.text.length + 1;
  return {
    text: start.text + behind.text,
    margin: Math.min(start.margin, leastMargin(settled, { ...rest, end })),
  };
}

/** Takes all for the surname without two fillers. */
function namesOf(text: string): { surname: string; givenName: string } {
  const [surname = '', ...given] = text.split('<<');
  return { surname: plain(surname), givenName: plain(given.join('<<')).trim() };
}

function kindOf({ format }: MrzLayout): ReadKind {
  if (format === 'TD3') return 'PASSPORT';
  return format === 'MRV-A' || format === 'MRV-B' ? 'VISA' : 'IDENTIFICATION';
}

function leastMargin({ margins }: SettledLines, { line, start, end }: Span): number {
  return Math.min(...(margins[line] ?? []).slice(start, end));
}

/** Takes the letters and two fillers: others say nothing. */
function nameMargin(settled: SettledLines, span: Span): number {
  const text = textAt(settled.lines, span).replace(/<+$/, '');
  return leastMargin(settled, { ...span, end: Math.min(span.end, span.start + text.length + 2) });
}

/** Returns null unless above zero; half a margin more is as certain as it gets. */
function valueOf(value: string | null | undefined, above: number): ReadValue | null {
  if (value === null || value === undefined || value === '' || !(above > 0)) return null;
  return { value, confidence: Math.round(100 * Math.min(1, 0.5 + above)) / 100 };
}

function sexOf(letter: string): string | null {
  return letter === 'F' || letter === 'M' || letter === 'X' ? letter : null;
}

/** Follows Doc 9303-3 › 5; `UTO` is the specimens' Utopia. */
function stateOf(text: string): string | null {
  const code = text.replace(/<+$/, '');
  return code === 'UTO' || Object.hasOwn(states, code) ? code : null;
}

interface ReadDay {
  day: string | null;
  isImpossible: boolean;
  /** Filled, or noughts in place of a day or of a month and day. */
  isUnknown: boolean;
}

const unknownDay = /^(?:(?:\d\d){0,2}<+|\d\d(?:0\d|1[0-2])00)$/;

/** Reads six digits: this century by a rule, else the last. An unknown part leaves no day. */
function dayOf(text: string, isThisCentury: (text: string) => boolean): ReadDay {
  if (unknownDay.test(text)) return { day: null, isImpossible: false, isUnknown: true };
  if (!/^\d{6}$/.test(text)) return { day: null, isImpossible: false, isUnknown: false };
  const century = isThisCentury(text) ? '20' : '19';
  const day = `${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
  return isCalendarDay(day)
    ? { day, isImpossible: false, isUnknown: false }
    : { day: null, isImpossible: true, isUnknown: false };
}
