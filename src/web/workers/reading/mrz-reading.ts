import { parse, states } from 'mrz';

import { isCalendarDay } from './calendar.ts';
import { type MrzLayout, type Span, textAt } from './mrz-layout.ts';
import type { Reading, ReadKind, ReadValue } from './reading.ts';
import type { SettledLines } from './settle-lines.ts';

/** A name's and a code's characters, which no check digit covers, must be this clear. */
const clearMargin = 0.28;
/** What a check digit covers. */
const checkedMargin = -0.3;

/** Years ahead that an expiry may mean; else it was in the last century. */
const longestValidity = 50;

/** The reading of settled lines; what is not clear enough is left out. Null if nothing of worth is left. */
export function readingOf(settled: SettledLines, layout: MrzLayout, today: string): Reading | null {
  const { lines } = settled;
  const parsed = parsedFields(lines);
  if (parsed === null) return null;
  const marginOf = (span: Span) => leastMargin(settled, span);
  const checked = (span: Span, value: string | null | undefined) =>
    valueOf(value, marginOf(span) - checkedMargin);
  const clear = (span: Span, value: string | null | undefined) =>
    valueOf(value, marginOf(span) - clearMargin);
  const thisYear = Number(today.slice(2, 4));
  const birthDate = dayOf(textAt(lines, layout.birthDate), (year) => year <= thisYear);
  const expiryDate = dayOf(textAt(lines, layout.expiryDate), (year) => year <= thisYear + longestValidity);
  const names = nameMargin(settled, layout.names);
  const all = {
    number: checked(layout.number, parsed.number),
    surname: valueOf(parsed.surname, names - clearMargin),
    givenName: valueOf(parsed.givenName, names - clearMargin),
    birthDate: checked(layout.birthDate, birthDate.day),
    expiryDate: checked(layout.expiryDate, expiryDate.day),
    sex: clear(layout.sex, sexOf(textAt(lines, layout.sex))),
    nationality: clear(layout.nationality, stateOf(textAt(lines, layout.nationality))),
    issuer: clear(layout.issuer, stateOf(textAt(lines, layout.issuer))),
  };
  const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  if (!('number' in fields) || (birthDate.day === null && !birthDate.isImpossible)) return null;
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

interface ParsedFields {
  number: string | null;
  surname: string | null;
  givenName: string | null;
}

/** By `mrz`, which knows no visas: their fields are where passports and TD2 have them. */
function parsedFields(lines: readonly string[]): ParsedFields | null {
  try {
    const { fields, documentNumber } = parse(lines);
    const { lastName = null, firstName = null } = fields;
    return {
      number: documentNumber ?? fields.documentNumber ?? null,
      surname: lastName === '' ? null : lastName,
      givenName: firstName === '' ? null : firstName,
    };
  } catch {
    return null;
  }
}

function kindOf({ format }: MrzLayout): ReadKind {
  if (format === 'TD3') return 'PASSPORT';
  return format === 'MRV-A' || format === 'MRV-B' ? 'VISA' : 'IDENTIFICATION';
}

function leastMargin({ margins }: SettledLines, { line, start, end }: Span): number {
  return Math.min(...(margins[line] ?? []).slice(start, end));
}

/** Of the names' letters and the first filler behind them: others say nothing. */
function nameMargin(settled: SettledLines, span: Span): number {
  const text = textAt(settled.lines, span).replace(/<+$/, '');
  return leastMargin(settled, { ...span, end: Math.min(span.end, span.start + text.length + 2) });
}

/** Null if its margin is not above zero. Half a margin more is as certain as it gets. */
function valueOf(value: string | null | undefined, above: number): ReadValue | null {
  if (value === null || value === undefined || value === '' || !(above > 0)) return null;
  return { value, confidence: Math.round(100 * Math.min(1, 0.5 + above)) / 100 };
}

function sexOf(letter: string): string | null {
  return letter === 'F' || letter === 'M' || letter === 'X' ? letter : null;
}

/** Doc 9303-3 › 5; `UTO` is the specimens' Utopia. */
function stateOf(text: string): string | null {
  const code = text.replace(/<+$/, '');
  return code === 'UTO' || Object.hasOwn(states, code) ? code : null;
}

interface ReadDay {
  day: string | null;
  isImpossible: boolean;
}

/** A day of six digits; its century by a rule of two digits: this one, else the last. An unknown part leaves no day. */
function dayOf(text: string, isThisCentury: (year: number) => boolean): ReadDay {
  if (!/^\d{6}$/.test(text)) return { day: null, isImpossible: false };
  const century = isThisCentury(Number(text.slice(0, 2))) ? '20' : '19';
  const day = `${century}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
  return isCalendarDay(day) ? { day, isImpossible: false } : { day: null, isImpossible: true };
}
