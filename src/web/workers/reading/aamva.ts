import { isCalendarDay } from './calendar.ts';
import type { Reading, ReadFieldName, ReadValue } from './reading.ts';

/** AAMVA DL/ID Card Design Standard › D.12.3. */
// oxlint-disable-next-line no-control-regex -- the standard's separators
const header = /^@\n[\u001c-\u001e]\r(?:ANSI |AAMVA)(\d{6})(\d{2})/;
const designator = /(DL|ID)(\d{4})(\d{4})/;
const elementId = /^[A-Z]{3}/;

/**
 * Reads a US or Canadian licence's barcode, or null. `aamva-parser` searches for an element's letters anywhere,
 * so a surname may be taken for another field, and rolls impossible days over.
 */
export function readAamva(text: string): Reading | null {
  if (!header.test(text)) return null;
  const [, kind] = designator.exec(text) ?? [];
  const elements = elementsOf(text);
  if (kind === undefined || elements.size === 0) return null;
  const names = namesOf(elements);
  const birthDate = dayOf(elements.get('DBB'));
  const expiryDate = dayOf(elements.get('DBA'));
  const found: Partial<Record<ReadFieldName, string | null>> = {
    number: numberOf(elements.get('DAQ')),
    ...names,
    birthDate: birthDate.day,
    expiryDate: expiryDate.day,
    sex: sexOf(elements.get('DBC')),
    issuer: countryOf(elements),
    addressLine: plain(elements.get('DAG')),
    suburb: plain(elements.get('DAI')),
    state: /^[A-Z]{2}$/.exec(elements.get('DAJ') ?? '')?.[0] ?? null,
    postCode: postCodeOf(elements.get('DAK')),
  };
  if (found.number === null || found.number === undefined) return null;
  return {
    source: 'barcode',
    kind: kind === 'DL' ? 'DRIVING_LICENSE' : 'IDENTIFICATION',
    side: 'BACK',
    fields: certain(found),
    isTruncated: ['DDE', 'DDF', 'DDG'].some((id) => elements.get(id) === 'T'),
    impossible: [
      ...(birthDate.isImpossible ? (['birthDate'] as const) : []),
      ...(expiryDate.isImpossible ? (['expiryDate'] as const) : []),
    ],
  };
}

/** Is certain: a barcode corrects its own errors. */
function certain(found: Partial<Record<ReadFieldName, string | null>>): Reading['fields'] {
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]): [string, ReadValue][] =>
      value === null ? [] : [[name, { value, confidence: 1 }]],
    ),
  );
}

function elementsOf(text: string): ReadonlyMap<string, string> {
  const elements = new Map<string, string>();
  for (const line of licencePart(text).split(/[\n\r]/)) {
    const id = elementId.exec(line)?.[0];
    if (id === undefined || elements.has(id)) continue;
    const value = line.slice(3).trim();
    if (value !== '') elements.set(id, value);
  }
  return elements;
}

/** Finds the part by its letters where a writer counted wrongly. */
function licencePart(text: string): string {
  const [whole = '', kind = '', offset = '', length = ''] = designator.exec(text) ?? [];
  const given = text.slice(Number(offset), Number(offset) + Number(length));
  const behind = text.slice(text.indexOf(whole) + whole.length);
  const start = behind.search(kind === 'DL' ? /DLD[A-D][A-Z]/ : /IDD[A-D][A-Z]/);
  const part =
    given.startsWith(kind) && elementId.test(given.slice(2)) ? given : behind.slice(Math.max(0, start));
  return part.startsWith(kind) ? part.slice(2) : part;
}

type Elements = ReadonlyMap<string, string>;

/**
 * Reads one name (version 1), given names in one (2, 3), or each apart. Of a whole name with spaces alone, nobody
 * knows which part is the surname.
 */
function namesOf(elements: Elements): { surname: string | null; givenName: string | null } {
  const whole = elements.get('DAA') ?? '';
  const [family, ...rest] = /^[^,@]* [^,@]*$/.test(whole) ? [] : whole.split(/[,@]/);
  const surname = nameOf(elements.get('DCS') ?? elements.get('DAB') ?? family);
  const parts = [elements.get('DAC'), elements.get('DAD')].filter(isGiven);
  if (parts.length === 0) {
    const given = elements.get('DCT') ?? rest.slice(0, 2).join(' ');
    return { surname, givenName: nameOf(given.replaceAll(',', ' ')) };
  }
  // One part that is no name leaves the other incomplete.
  const isWhole = elements.has('DAC') && parts.every((part) => nameOf(part) !== null);
  return { surname, givenName: isWhole ? nameOf(parts.join(' ')) : null };
}

const nothing = /^(?:none|unavl|unk)$/i;

function isGiven(text: string | undefined): text is string {
  return text !== undefined && !nothing.test(text);
}

function nameOf(text: string | undefined): string | null {
  const name = text?.replaceAll(/\s+/g, ' ').trim();
  if (!isGiven(name)) return null;
  return /^\p{L}[\p{L}\p{M}' .-]*$/u.test(name) && name.length <= 80 ? name : null;
}

function numberOf(text: string | undefined): string | null {
  return text !== undefined && /^[A-Z0-9][A-Z0-9 *-]{0,24}$/i.test(text) ? text.toUpperCase() : null;
}

function sexOf(text: string | undefined): string | null {
  const sexes: Readonly<Record<string, string>> = { 1: 'M', 2: 'F', 9: 'X', M: 'M', F: 'F', X: 'X' };
  return sexes[text ?? ''] ?? null;
}

/** Tells by post code before version 3. */
function countryOf(elements: Elements): string | null {
  const named = elements.get('DCG');
  if (named === 'USA' || named === 'CAN') return named;
  const postCode = elements.get('DAK') ?? '';
  if (/^[A-Z]\d[A-Z]/.test(postCode)) return 'CAN';
  return /^\d{5}/.test(postCode) ? 'USA' : null;
}

function plain(text: string | undefined): string | null {
  // oxlint-disable-next-line no-control-regex -- a value with control characters is no value
  return text === undefined || text.length > 100 || /[<>&\u0000-\u001f\u007f-\u009f]/.test(text)
    ? null
    : text;
}

/** Drops the filling of US codes up to eleven characters. */
function postCodeOf(text: string | undefined): string | null {
  const [, five, four = ''] = /^(\d{5})-?(\d{4})?\s*$/.exec(text ?? '') ?? [];
  if (five !== undefined) return four === '' || four === '0000' ? five : `${five}-${four}`;
  const [, area, unit] = /^([A-Z]\d[A-Z]) ?(\d[A-Z]\d)\s*$/.exec(text ?? '') ?? [];
  return area === undefined ? null : `${area} ${unit ?? ''}`;
}

/** Reads months first in the United States, years first in Canada and in version 1; no day can be meant both ways. */
function dayOf(text: string | undefined): { day: string | null; isImpossible: boolean } {
  if (text === undefined || !/^\d{8}$/.test(text)) return { day: null, isImpossible: false };
  const isYearFirst = /^(?:19|20)/.test(text);
  const day = isYearFirst
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : `${text.slice(4)}-${text.slice(0, 2)}-${text.slice(2, 4)}`;
  return isCalendarDay(day) && /^(?:19|20)/.test(day)
    ? { day, isImpossible: false }
    : { day: null, isImpossible: true };
}
