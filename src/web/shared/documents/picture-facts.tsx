import { Flex, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

import { maskValue, nameFields } from '#contract/fields/marks.ts';
import { isMasked } from '#contract/fields/masks.ts';
import { type DocumentType, isNumberedDocument } from '#contract/service/documents.ts';
import type { CustomerIdentity } from '#contract/service/identity.ts';
import { formatBytes } from '#web/shared/format/format-bytes.ts';
import { calendarDayInWords } from '#web/shared/forms/calendar-day.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import { words as readingWords } from '#web/shared/reading/reading-words.ts';
import type { PreparedImage } from '#web/workers/image-protocol.ts';

import type { DocumentDraft } from './document-drafts.ts';
import { words } from './document-words.ts';
import classes from './pictures.module.css';

/** The mask of a known personal field; null if unknown. */
export type MaskOf = (field: string) => string | null;

/** Documents with a printed address. */
const withAddress: ReadonlySet<DocumentType | ''> = new Set<DocumentType>([
  'DRIVING_LICENSE',
  'IDENTIFICATION',
  'PROOF_OF_ADDRESS',
]);

/** Lists values to compare with a document's pictures: typed, or known and masked. */
export function pictureFacts(
  person: CustomerIdentity | undefined,
  { type, number }: DocumentDraft,
  maskOf: MaskOf,
): TypedFact[] {
  const address = withAddress.has(type);
  const numbered = type !== '' && isNumberedDocument(type) ? [numberFact(type, number.trim(), maskOf)] : [];
  if (person === undefined) {
    const names = [...personFields, ...(address ? addressNames : [])];
    const known = names.map((name) => ({ label: fieldNames[name], value: maskOf(name) }));
    return [...numbered, ...known.filter(({ value }) => value !== null)];
  }
  return [
    ...personFields.flatMap((name) => {
      const value: string | undefined = person[name];
      return value === undefined ? [] : [typedFact(name, value, maskOf)];
    }),
    ...numbered,
    ...(address ? addressFacts(person, maskOf) : []),
  ];
}

const personFields = [...nameFields, 'dob'] as const;
const addressNames = ['addressLine', 'suburb', 'state', 'postCode'] as const;

export function addressFacts(
  { residentialAddress: { addressLine, suburb, state, postCode } }: CustomerIdentity,
  maskOf: MaskOf,
): TypedFact[] {
  return [
    typedFact('addressLine', addressLine, maskOf),
    typedFact('suburb', suburb, maskOf),
    { label: fieldNames.state, value: state === '' ? null : state },
    typedFact('postCode', postCode, maskOf),
  ];
}

/** Makes a fact of a typed value, with the known mask if it differs. */
export function typedFact(field: keyof typeof fieldNames, value: string, maskOf: MaskOf): TypedFact {
  return {
    field,
    label: fieldNames[field],
    value,
    knownOtherwise: knownOtherwise(field, value, maskOf(field)),
  };
}

function numberFact(type: DocumentType, value: string, maskOf: MaskOf): TypedFact {
  const field = `documentNumber:${type}`;
  return {
    field: 'number',
    label: words.documents.number,
    value,
    knownOtherwise: knownOtherwise(field, value, maskOf(field)),
  };
}

/** A value to compare: clear if typed or revealed in this session, else masked; null for none. */
export interface TypedFact {
  label: string;
  value: string | null;
  /** The known mask if certainly different. */
  knownOtherwise?: string | null;
  field?: string;
  /** Absent if the pictures weren't read. */
  beside?: ReadBeside | undefined;
}

/** A value read from a picture, beside the typed one. */
export interface ReadBeside {
  isSame: boolean;
  read: string;
}

/** Returns the known mask if the typed value can't match it. */
function knownOtherwise(field: string, typed: string, known: string | null): string | null {
  return known === null || typed === '' || maskValue(field, typed) === known ? null : known;
}

/** Shows a day also in words, since cards order days differently. */
export function TypedValue({ value, knownOtherwise: known = null, beside }: Omit<TypedFact, 'label'>) {
  if (value === null)
    return (
      <Text span c="dimmed" fz="sm" fw={400}>
        {words.review.notTyped}
      </Text>
    );
  const day = calendarDayInWords(value);
  return (
    <Flex
      component="span"
      display="inline-flex"
      direction="column"
      maw="100%"
      className="anywhere"
      style={{ whiteSpace: 'pre-wrap' }}
    >
      <bdi className={isMasked(value) ? classes.masked : classes.clear}>{value}</bdi>
      {day === null ? null : (
        <Text span c="dimmed" fz="sm" fw={400}>
          {day}
        </Text>
      )}
      {known === null ? null : (
        <Text span c="var(--rampart-action-text)" fz="sm" fw={500}>
          <IconAlertTriangle size={14} style={{ marginInlineEnd: 4, verticalAlign: -2 }} aria-hidden />
          {words.review.knownOtherwise} <bdi>{known}</bdi>
        </Text>
      )}
      {beside === undefined ? null : <BesideLine {...beside} />}
    </Flex>
  );
}

function BesideLine({ isSame, read }: ReadBeside) {
  const Icon = isSame ? IconCheck : IconAlertTriangle;
  return (
    <Text span c={isSame ? 'var(--rampart-good-text)' : 'var(--rampart-action-text)'} fz="sm" fw={500}>
      <Icon size={14} style={{ marginInlineEnd: 4, verticalAlign: -2 }} aria-hidden />
      {isSame ? readingWords.review.same : readingWords.review.other({ read })}
    </Text>
  );
}

/** Lists `3024 × 4032`, `JPEG`, `4.2 MB → 5.6 MB encoded`, `location removed`. */
export function imageFacts({
  width,
  height,
  mimetype,
  originalBytes,
  content,
  base64,
  changes,
}: PreparedImage): string[] {
  const isOtherSize = formatBytes(content.size) !== formatBytes(originalBytes);
  const sizes = [originalBytes, ...(isOtherSize ? [content.size] : []), base64.size].map(formatBytes);
  return [
    `${width} × ${height}`,
    mimetype === 'image/png' ? 'PNG' : 'JPEG',
    words.encoded({ sizes: sizes.join(' → ') }),
    ...(changes.length === 0 ? [words.unchanged] : changes.map((change) => words.changes[change])),
  ];
}
