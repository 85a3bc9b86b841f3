import type { DocumentNumbersAnswer } from '#contract/desk/document-numbers.ts';
import { isNumberedDocument } from '#contract/service/documents.ts';
import type { CustomerIdentity } from '#contract/service/identity.ts';
import type { Drafts } from '#web/shared/documents/document-drafts.ts';
import { documentName, imageName, sideNames } from '#web/shared/documents/document-words.ts';
import type { Found } from '#web/shared/documents/image-overrides.tsx';
import type { ReadBeside } from '#web/shared/documents/picture-facts.tsx';
import { calendarDayInWords } from '#web/shared/forms/calendar-day.ts';
import { countryName } from '#web/shared/forms/country-name.ts';
import {
  type Agreement,
  compareReading,
  type Difference,
  type DifferenceCode,
  sideFindings,
} from '#web/shared/reading/compare-reading.ts';
import { differenceSentences } from '#web/shared/reading/difference-words.ts';
import { words } from '#web/shared/reading/reading-words.ts';
import { type ReadImage, readImages, type Readings } from '#web/shared/reading/use-readings.ts';
import { documentNames } from '#web/shared/words/shared-words.ts';

interface Reviewed {
  person: CustomerIdentity;
  drafts: Drafts;
  readings: Readings;
  /** The service's day. */
  today: string;
}

/** Finds what differs from the pictures or is wrong with the documents. */
export function readingFindings({ person, drafts, readings, today }: Reviewed): Found[] {
  const read = readImages(drafts, readings);
  const differing = read.flatMap((one) =>
    comparedWith(one, person, today).differences.map((difference) => ofImage(one, difference)),
  );
  return [...differing, ...several(drafts, readings), ...sides(drafts, readings)];
}

type BesideField = 'surname' | 'givenName' | 'dob' | 'number';

/** Compares a document's values with its pictures. */
export function besideOf({ person, drafts, readings, today }: Reviewed, draftId: string) {
  const beside = new Map<string, ReadBeside>();
  for (const one of readImages(drafts, readings).filter(({ draft }) => draft.id === draftId)) {
    const { agreement } = comparedWith(one, person, today);
    for (const [field, name] of besideFields) {
      const isSame = agreement[name];
      const read = one.reading.fields[name]?.value;
      if (isSame === undefined || read === undefined || beside.get(field)?.isSame === false) continue;
      beside.set(field, { isSame, read: name === 'birthDate' ? dayText(read) : read });
    }
  }
  return beside;
}

const besideFields: readonly (readonly [BesideField, Exclude<keyof Agreement, 'issuer'>])[] = [
  ['surname', 'surname'],
  ['givenName', 'givenName'],
  ['dob', 'birthDate'],
  ['number', 'number'],
];

function comparedWith({ draft, image, reading }: ReadImage, person: CustomerIdentity, today: string) {
  const { givenName, surname, dob, residentialAddress } = person;
  return compareReading({
    reading,
    person: { givenName, surname, dob, country: residentialAddress.country },
    document: { type: draft.type, number: draft.number, side: image.side },
    today,
  });
}

function ofImage({ draft, image, documentIndex, imageIndex }: ReadImage, difference: Difference): Found {
  const { code, typed, read } = difference;
  return {
    code,
    severity: 'warning',
    sentence: sentenceOf(difference),
    figures: null,
    documentIndex,
    imageIndex,
    place: imageName(draft.type, documentIndex, imageIndex),
    // Another value or another picture is another decision.
    subject: `${image.prepared?.sha256 ?? ''} ${typed ?? ''} ${read ?? ''}`,
  };
}

const texts: Readonly<Record<string, string | ((values: { typed: string; read: string }) => string)>> =
  differenceSentences;

function sentenceOf({ code, typed, read }: Difference): string {
  const text = texts[code];
  const values = { typed: valueText(code, typed), read: valueText(code, read) };
  return typeof text === 'function' ? text(values) : (text ?? '');
}

function valueText(code: DifferenceCode, value: string | null): string {
  if (value === null) return '';
  if (code === 'country-differs') return countryName(value);
  if (code === 'side-differs') return sideNames[value === 'BACK' ? 'BACK' : 'FRONT'];
  if (code === 'type-differs') return kindNames[value] ?? value;
  return dayText(value);
}

const kindNames: Readonly<Record<string, string>> = { ...documentNames, VISA: words.kinds.VISA };

const dayText = (value: string) => calendarDayInWords(value) ?? value;

/** Returns the documents whose numbers are asked about, in that order. */
export function numberedDrafts(drafts: Drafts) {
  return drafts
    .map((draft, documentIndex) => ({ ...draft, documentIndex }))
    .filter(({ type, number }) => type !== '' && isNumberedDocument(type) && number.trim() !== '')
    .slice(0, 20);
}

/** Finds numbers that other customers have. */
export function numberFindings(drafts: Drafts, holders: DocumentNumbersAnswer['holders']): Found[] {
  const asked = numberedDrafts(drafts);
  return holders.flatMap(({ index, identityReference, label }): Found[] => {
    const draft = asked[index];
    if (draft === undefined) return [];
    const read = label === null ? identityReference : `${identityReference} (${label})`;
    return [
      {
        code: 'number-elsewhere',
        severity: 'warning',
        sentence: sentenceOf({ code: 'number-elsewhere', typed: null, read }),
        figures: null,
        documentIndex: draft.documentIndex,
        imageIndex: null,
        place: documentName(draft.type, draft.documentIndex),
        subject: `${draft.number} ${identityReference}`,
      },
    ];
  });
}

function several(drafts: Drafts, readings: Readings): Found[] {
  return drafts.flatMap(({ type, images }, documentIndex) =>
    images.flatMap((image, imageIndex) =>
      readings.get(image.id)?.kind === 'several'
        ? [
            {
              code: 'several-documents',
              severity: 'warning' as const,
              sentence: differenceSentences['several-documents'],
              figures: null,
              documentIndex,
              imageIndex,
              place: imageName(type, documentIndex, imageIndex),
              subject: image.prepared,
            },
          ]
        : [],
    ),
  );
}

function sides(drafts: Drafts, readings: Readings): Found[] {
  return drafts.flatMap(({ id, type, images }, documentIndex) => {
    if (!images.some((image) => readings.has(image.id))) return [];
    const shown = images.map(({ id: image, side }) => {
      const reading = readings.get(image);
      return reading?.kind === 'read' ? (reading.reading.side ?? side) : side;
    });
    return sideFindings(type, shown).map((code): Found => ({
      code,
      severity: 'warning',
      sentence: sentenceOf({ code, typed: null, read: null }),
      figures: null,
      documentIndex,
      imageIndex: null,
      place: documentName(type, documentIndex),
      subject: `${id} ${images.map(({ side, prepared }) => `${side} ${prepared?.sha256 ?? ''}`).join(' ')}`,
    }));
  });
}
