import { documentNames } from '#web/shared/words/shared-words.ts';
import { calendarDayInWords } from '#web/shared/forms/calendar-day.ts';
import { countryName } from '#web/shared/forms/country-name.ts';
import { sideNames } from '#web/shared/documents/document-words.ts';
import type { DocumentDraft, Drafts, ImageDraft } from '#web/shared/documents/document-drafts.ts';
import { compareNames } from '#web/shared/reading/compare-names.ts';
import { plainNumber } from '#web/shared/reading/compare-reading.ts';
import { words } from '#web/shared/reading/reading-words.ts';
import { type ReadImage, readImages, type Readings } from '#web/shared/reading/use-readings.ts';
import type { ReadFieldName, Reading } from '#web/workers/reading/reading.ts';

import { customerLabels, type CustomerPath, type CustomerValues } from '../share-documents-schema.ts';

export type OfferTarget =
  | { kind: 'field'; path: CustomerPath }
  | { kind: 'document'; id: string; change: Partial<Pick<DocumentDraft, 'type' | 'number'>> }
  | { kind: 'side'; id: string; side: ImageDraft['side'] };

/** A value read from a picture. */
export interface Offer {
  key: string;
  label: string;
  /** As it would be entered. */
  value: string;
  /** As people read it. */
  shown: string;
  typed: string;
  state: 'empty' | 'same' | 'other';
  /** Below `sureConfidence`. */
  isUnsure: boolean;
  target: OfferTarget;
}

export interface OfferGroup {
  imageId: string;
  kind: Reading['kind'];
  /** `ADA MARLOWE, 12 Apr 1988`. */
  summary: string;
  offers: readonly Offer[];
}

/** Confidence below which a value is shown with a word of caution. */
const sureConfidence = 0.8;

/** Lists the pictures' offers; of several for a field, the first. */
export function offersOf(values: CustomerValues, drafts: Drafts, readings: Readings): OfferGroup[] {
  const taken = new Set<string>();
  return readImages(drafts, readings).map((read) => {
    const offers = [...documentOffers(read), ...fieldOffers(read.reading, values)].filter(({ key }) => {
      const isNew = !taken.has(key);
      taken.add(key);
      return isNew;
    });
    return { imageId: read.image.id, kind: read.reading.kind, summary: summaryOf(read.reading), offers };
  });
}

/** Returns the offers for empty fields, which one key takes. */
export function emptyOffers(groups: readonly OfferGroup[]): Offer[] {
  return groups.flatMap(({ offers }) => offers.filter(({ state }) => state === 'empty'));
}

function summaryOf({ fields }: Reading): string {
  const name = [fields.givenName?.value, fields.surname?.value]
    .filter((part) => part !== undefined)
    .join(' ');
  const born = fields.birthDate?.value;
  const parts = [
    name,
    born === undefined ? '' : (calendarDayInWords(born) ?? born),
    fields.number?.value ?? '',
  ];
  return parts
    .filter((part) => part !== '')
    .slice(0, 2)
    .join(', ');
}

function documentOffers(read: ReadImage): Offer[] {
  return [typeOffer(read), numberOffer(read), sideOffer(read)].flatMap((offer) => offer ?? []);
}

/** Offers no visa, which the service doesn't take. */
function typeOffer({ draft: { id, type: typed }, reading: { kind: type } }: ReadImage): Offer | null {
  if (type === 'VISA') return null;
  return {
    key: `type ${id}`,
    label: words.labels.documentType,
    value: type,
    shown: documentNames[type],
    typed: typed === '' ? '' : documentNames[typed],
    state: stateOf(typed, typed === type),
    isUnsure: false,
    target: { kind: 'document', id, change: { type } },
  };
}

function numberOffer({ draft: { id, number: typed }, reading: { kind, fields } }: ReadImage): Offer | null {
  const { number } = fields;
  if (number === undefined || kind === 'VISA') return null;
  const { value, confidence } = number;
  return {
    key: `number ${id}`,
    label: words.labels.documentNumber,
    value,
    shown: value,
    typed,
    state: stateOf(typed, plainNumber(typed) === plainNumber(value)),
    isUnsure: confidence < sureConfidence,
    target: { kind: 'document', id, change: { number: value } },
  };
}

/** Treats the form's guess of a side as empty: nobody chose it. */
function sideOffer({ image: { id, side: typed }, reading: { side } }: ReadImage): Offer | null {
  if (side === null || side === typed) return null;
  return {
    key: `side ${id}`,
    label: words.labels.side,
    value: side,
    shown: sideNames[side],
    typed: sideNames[typed],
    state: 'empty',
    isUnsure: false,
    target: { kind: 'side', id, side },
  };
}

const person = 'customerIdentity';
const address = 'customerIdentity.residentialAddress';

const pathOf: Partial<Record<ReadFieldName, CustomerPath>> = {
  givenName: `${person}.givenName`,
  surname: `${person}.surname`,
  birthDate: `${person}.dob`,
  addressLine: `${address}.addressLine`,
  suburb: `${address}.suburb`,
  state: `${address}.state`,
  postCode: `${address}.postCode`,
};

function fieldOffers(reading: Reading, values: CustomerValues): Offer[] {
  const read = Object.entries(pathOf).flatMap(([name, path]): Offer[] => {
    const own = reading.fields[name as ReadFieldName];
    if (own === undefined) return [];
    const typed = valueAt(values, path).trim();
    return [
      {
        key: path,
        label: customerLabels[path],
        value: own.value,
        shown: name === 'birthDate' ? (calendarDayInWords(own.value) ?? own.value) : own.value,
        typed,
        state: stateOf(typed, isSame(name as ReadFieldName, typed, reading)),
        isUnsure: own.confidence < sureConfidence,
        target: { kind: 'field', path },
      },
    ];
  });
  return [...read, ...countryOffer(reading, values)];
}

const countries: Readonly<Record<string, string>> = { USA: 'US', CAN: 'CA' };

/** Takes a licence with an address as issued where its holder lives. */
function countryOffer({ source, fields }: Reading, values: CustomerValues): Offer[] {
  const country = countries[fields.issuer?.value ?? ''];
  if (source !== 'barcode' || country === undefined) return [];
  const path: CustomerPath = `${address}.country`;
  const typed = valueAt(values, path);
  return [
    {
      key: path,
      label: customerLabels[path],
      value: country,
      shown: countryName(country),
      typed: typed === '' ? '' : countryName(typed),
      state: stateOf(typed, typed === country),
      isUnsure: false,
      target: { kind: 'field', path },
    },
  ];
}

function stateOf(typed: string, isSameValue: boolean): Offer['state'] {
  if (typed.trim() === '') return 'empty';
  return isSameValue ? 'same' : 'other';
}

function isSame(name: ReadFieldName, typed: string, reading: Reading): boolean {
  const read = reading.fields[name]?.value ?? '';
  if (name !== 'surname' && name !== 'givenName') return typed.toUpperCase() === read.toUpperCase();
  const rules = { isTruncated: reading.isTruncated, mayAbbreviate: reading.source === 'barcode' };
  const names = { surname: '', givenName: '', [name]: typed };
  return compareNames(names, { [name]: read, ...rules })[name] === 'same';
}

function valueAt(values: CustomerValues, path: CustomerPath): string {
  const found = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values);
  return typeof found === 'string' ? found : '';
}
