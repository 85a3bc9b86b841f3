import type { CustomerRecord } from '#contract/desk/customers.ts';
import { documentName } from '#web/shared/documents/document-words.ts';
import { countryName } from '#web/shared/forms/countries.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';

import type { KnownCustomer } from './known-customer.ts';
import { words } from './update-customer-words.ts';
import { isChanged, type UpdateDraft, type UpdateRequest } from './update-request.ts';
import { fieldPaths, type UpdateField, updateFields, type UpdateValues, valueAt } from './update-values.ts';

/** A line of the review: what a field was, by its mask where it is personal, and what it will be. */
export interface DiffRow {
  label: string;
  was: string;
  /** Null: it is sent along as it is. */
  willBe: string | null;
}

interface Change {
  request: UpdateRequest | UpdateDraft;
  values: UpdateValues;
  known: KnownCustomer;
  record: CustomerRecord;
}

/** Everything that an update sends, changes before what only goes along. */
export function diffOf({ request, values, known, record }: Change): DiffRow[] {
  const rows = updateFields
    .filter((field) => isSent(request, field))
    .map((field): DiffRow => {
      const { masked, value } = known[field];
      const was = masked ?? (value === null ? words.unknownBefore : inWords(field, value));
      const willBe = isChanged(field, values, known) ? inWords(field, valueAt(values, field).trim()) : null;
      return { label: fieldNames[field], was, willBe };
    });
  const changed = rows.filter(({ willBe }) => willBe !== null);
  return [...changed, ...documentRows(request, record), ...rows.filter(({ willBe }) => willBe === null)];
}

/** A number by the mask of the one before; pictures are below, and what the service has of them is not known here. */
function documentRows(
  { identityDocuments = [] }: Change['request'],
  { personalValues }: CustomerRecord,
): DiffRow[] {
  return identityDocuments.flatMap(({ type, data, images = [] }, index) => {
    const known = personalValues.find(({ field }) => field === `documentNumber:${type}`);
    const name = documentName(type ?? '', index);
    const number = {
      label: words.numberOf(name),
      was: known?.masked ?? words.unknownBefore,
      willBe: data?.number ?? '',
    };
    const pictures = {
      label: words.imagesOf(name),
      was: words.unknownBefore,
      willBe: words.images(images.length),
    };
    return [...(data === undefined ? [] : [number]), ...(images.length === 0 ? [] : [pictures])];
  });
}

function isSent(request: Change['request'], field: UpdateField): boolean {
  const found = fieldPaths[field]
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], request);
  return found !== undefined;
}

function inWords(field: UpdateField, value: string): string {
  if (value === '') return words.empty;
  return field === 'country' ? `${countryName(value)} (${value})` : value;
}
