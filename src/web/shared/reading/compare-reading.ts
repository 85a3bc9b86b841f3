import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import type { ReadFieldName, Reading } from '#web/workers/reading/reading.ts';

import { compareNames, type NameAgreement } from './compare-names.ts';

/** As typed or revealed; masked or empty texts are not compared. */
export interface TypedPerson {
  givenName: string;
  surname: string;
  dob: string;
  country: string;
}

export type ComparedField = Extract<
  ReadFieldName,
  'number' | 'surname' | 'givenName' | 'birthDate' | 'issuer'
>;

/** Codes for the trail, without values. */
export const differenceCodes = [
  'surname-differs',
  'given-name-differs',
  'names-swapped',
  'birth-date-differs',
  'number-differs',
  'type-differs',
  'side-differs',
  'country-differs',
  'document-expired',
  'document-expires-soon',
  'date-impossible',
  'back-missing',
  'front-missing',
  'side-twice',
  'several-documents',
  'number-elsewhere',
] as const;
export type DifferenceCode = (typeof differenceCodes)[number];

export interface Difference {
  code: DifferenceCode;
  typed: string | null;
  read: string | null;
}

export type Agreement = Readonly<Partial<Record<ComparedField, boolean>>>;

interface Compared {
  reading: Reading;
  person: TypedPerson;
  document: { type: DocumentType | ''; number: string; side: ImageSide };
  /** The service's day. */
  today: string;
}

const isMask = (text: string) => text.includes('•');
const isComparable = (text: string) => text.trim() !== '' && !isMask(text);

/** Compares a picture's reading with what will be sent. */
export function compareReading({ reading, person, document, today }: Compared): {
  agreement: Agreement;
  differences: Difference[];
} {
  const names = namesOf(reading, person);
  const own = numberDifference(reading, document.number);
  const birth = dayDifference(reading, person.dob);
  const country = countryDifference(reading, person.country);
  const agreement: Agreement = {
    ...(names.surname === null ? {} : { surname: names.surname === 'same' }),
    ...(names.givenName === null ? {} : { givenName: names.givenName === 'same' }),
    ...agreed('number', reading, document.number, own),
    ...agreed('birthDate', reading, person.dob, birth),
    ...(country === null && !hasCountry(reading, person.country) ? {} : { issuer: country === null }),
  };
  const differences = [
    ...nameDifferences(names, reading, person),
    birth,
    own,
    typeDifference(reading, document.type),
    sideDifference(reading, document),
    country,
    ...dateDifferences(reading, today),
  ];
  return { agreement, differences: differences.flatMap((one) => one ?? []) };
}

function agreed(
  field: ComparedField,
  { fields }: Reading,
  typed: string,
  difference: Difference | null,
): Agreement {
  return fields[field] === undefined || !isComparable(typed) ? {} : { [field]: difference === null };
}

function namesOf({ fields, isTruncated, source }: Reading, person: TypedPerson) {
  const { surname, givenName } = person;
  return compareNames(person, {
    surname: isComparable(surname) ? fields.surname?.value : undefined,
    givenName: isComparable(givenName) ? fields.givenName?.value : undefined,
    isTruncated,
    mayAbbreviate: source === 'barcode',
  });
}

type NamesCompared = Record<'surname' | 'givenName', NameAgreement | null>;

function nameDifferences(names: NamesCompared, { fields }: Reading, person: TypedPerson): Difference[] {
  if (names.surname === 'swapped') {
    const both = (surname = '', givenName = '') => `${surname}, ${givenName}`;
    return [
      {
        code: 'names-swapped',
        typed: both(person.surname, person.givenName),
        read: both(fields.surname?.value, fields.givenName?.value),
      },
    ];
  }
  const codes = { surname: 'surname-differs', givenName: 'given-name-differs' } as const;
  return (['surname', 'givenName'] as const).flatMap((name) =>
    names[name] === null || names[name] === 'same'
      ? []
      : [{ code: codes[name], typed: person[name], read: fields[name]?.value ?? null }],
  );
}

/** Keeps letters and digits: documents print spaces and hyphens that their zones leave out. */
export function plainNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function numberDifference({ fields }: Reading, typed: string): Difference | null {
  const read = fields.number?.value;
  if (read === undefined || !isComparable(typed) || plainNumber(read) === plainNumber(typed)) return null;
  return { code: 'number-differs', typed, read };
}

function dayDifference({ fields }: Reading, typed: string): Difference | null {
  const read = fields.birthDate?.value;
  if (read === undefined || !isComparable(typed) || read === typed) return null;
  return { code: 'birth-date-differs', typed, read };
}

function typeDifference({ kind }: Reading, type: DocumentType | ''): Difference | null {
  if (type === '' || kind === type) return null;
  return { code: 'type-differs', typed: type, read: kind };
}

function sideDifference({ side }: Reading, { type, side: typed }: Compared['document']): Difference | null {
  if (side === null || side === typed || type === 'SELFIE') return null;
  return { code: 'side-differs', typed, read: side };
}

/** A licence is issued where its holder lives; a passport says nothing of that. */
const countries: Readonly<Record<string, string>> = { USA: 'US', CAN: 'CA' };

function hasCountry({ source, fields }: Reading, typed: string): boolean {
  return source === 'barcode' && fields.issuer !== undefined && isComparable(typed);
}

function countryDifference(reading: Reading, typed: string): Difference | null {
  if (!hasCountry(reading, typed)) return null;
  const read = countries[reading.fields.issuer?.value ?? ''];
  return read === undefined || read === typed ? null : { code: 'country-differs', typed, read };
}

const soonDays = 30;

function dateDifferences({ fields, impossible }: Reading, today: string): Difference[] {
  const found: Difference[] =
    impossible.length === 0 ? [] : [{ code: 'date-impossible', typed: null, read: null }];
  const expiry = fields.expiryDate?.value;
  if (expiry === undefined) return found;
  const daysLeft = (Date.parse(expiry) - Date.parse(today)) / 86_400_000;
  if (daysLeft < 0) found.push({ code: 'document-expired', typed: null, read: expiry });
  else if (daysLeft <= soonDays) found.push({ code: 'document-expires-soon', typed: null, read: expiry });
  return found;
}

/** Finds a card's side that is missing or there twice. */
export function sideFindings(type: DocumentType | '', sides: readonly ImageSide[]): DifferenceCode[] {
  if (type !== 'DRIVING_LICENSE' && type !== 'IDENTIFICATION') return [];
  const [fronts, backs] = [
    sides.filter((side) => side === 'FRONT').length,
    sides.filter((side) => side === 'BACK').length,
  ];
  if (fronts + backs === 0) return [];
  if (fronts > 1 || backs > 1) return ['side-twice'];
  if (backs === 0) return ['back-missing'];
  return fronts === 0 ? ['front-missing'] : [];
}
