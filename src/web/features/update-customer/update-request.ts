import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { backgroundFields } from '#contract/fields/identity-fields.ts';
import { isNumberedDocument } from '#contract/service/documents.ts';
import { updateIdentityRequestOf } from '#contract/service/identity.ts';
import type { Drafts } from '#web/shared/documents/document-drafts.ts';
import {
  type Checked,
  checkRequestBody,
  imageContent,
  toUpdatedDocument,
} from '#web/shared/documents/document-request.ts';
import { documentName } from '#web/shared/documents/document-words.ts';
import { countryName } from '#web/shared/forms/country-name.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import { toCustomerIdentity, toMobileNumber } from '#web/shared/identity-form/to-customer-identity.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import type { WriteRequest } from '#web/shared/write/send-write.ts';

import type { KnownCustomer } from './known-customer.ts';
import { words } from './update-customer-words.ts';
import {
  fieldPaths,
  isOfPerson,
  type UpdateField,
  updateFields,
  type UpdateValues,
  valueAt,
} from './update-values.ts';

const requestSchema = updateIdentityRequestOf(imageContent);

/** With images from the form, possibly incomplete. */
type UpdateDraft = z.input<typeof requestSchema>;

/** With prepared images instead of base64. */
export type UpdateRequest = WriteRequest<'updateIdentity'>;

/** Takes empty fields as unchanged, except states: so untouched masks are never sent. */
function isChanged(field: UpdateField, values: UpdateValues, known: KnownCustomer): boolean {
  const typed = valueAt(values, field).trim();
  const { value } = known[field];
  if (typed === '') return field === 'state' && value !== null && value !== '';
  return typed !== value;
}

export function changedFields(values: UpdateValues, known: KnownCustomer): UpdateField[] {
  return updateFields.filter((field) => isChanged(field, values, known));
}

/** Returns true if the person has changed, whom the service takes whole. Spec: CustomerIdentity. */
export function isPersonTouched(values: UpdateValues, known: KnownCustomer): boolean {
  return updateFields.some((field) => isOfPerson(field) && isChanged(field, values, known));
}

export function hasChanges({ values, known, drafts }: Pick<Update, 'values' | 'known' | 'drafts'>): boolean {
  return drafts.length > 0 || changedFields(values, known).length > 0;
}

export interface Update {
  identityReference: string;
  values: UpdateValues;
  known: KnownCustomer;
  drafts: Drafts;
}

/**
 * Sends changes only, but a person whole, industry with occupation, and always reference and e-mail. Spec:
 * Endpoints › Update identity.
 */
export function toUpdateRequest({ identityReference, values, known, drafts }: Update): UpdateDraft {
  const changed = new Set(changedFields(values, known));
  const { occupationIndustry, occupation, sourceOfFunds, purposeOfTransaction } = values;
  const hasPair = changed.has('occupationIndustry') || changed.has('occupation');
  const isTouched = isPersonTouched(values, known);
  const request = {
    identityReference,
    email: values.email.trim(),
    mobileNumber: changed.has('mobileNumber') ? toMobileNumber(values.mobileNumber) : undefined,
    customerIdentity: isTouched ? toCustomerIdentity(values.customerIdentity) : undefined,
    occupationIndustry: hasPair ? occupationIndustry : undefined,
    occupation: hasPair && occupation !== '' ? occupation : undefined,
    sourceOfFunds: changed.has('sourceOfFunds') ? sourceOfFunds : undefined,
    purposeOfTransaction: changed.has('purposeOfTransaction') ? purposeOfTransaction : undefined,
    identityDocuments: drafts.length === 0 ? undefined : drafts.map(toUpdatedDocument),
  } satisfies Record<keyof UpdateDraft, unknown>;
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  ) as UpdateDraft;
}

/** Validates against the contract; reports missing fields that are still masked. */
export function checkUpdate(update: Update): Checked<UpdateRequest> {
  const checked = checkRequestBody(requestSchema, toUpdateRequest(update));
  const problems = new Map([...saysNothing(update.drafts), ...hiddenTaxId(update), ...checked.problems]);
  for (const [path, message] of problems) {
    problems.set(path, hiddenMessage(path, update) ?? message);
  }
  return problems.size === 0 ? checked : { request: null, problems };
}

/** Skips documents, which show their own errors. */
export function updateResolver(identityReference: string, known: KnownCustomer): Resolver<UpdateValues> {
  return (values) => {
    const { problems } = checkUpdate({ identityReference, values, known, drafts: [] });
    if (problems.size === 0) return { values, errors: {} };
    const errors: FieldErrors<UpdateValues> = {};
    for (const [path, message] of [...problems].toReversed()) {
      set(errors, path, { type: 'contract', message });
    }
    return { values: {}, errors };
  };
}

/** Finds documents without images or number, which the contract allows though they change nothing. */
function saysNothing(drafts: Drafts): [string, string][] {
  return drafts.flatMap(({ type, images }, index): [string, string][] => {
    if (images.length > 0 || (type !== '' && isNumberedDocument(type))) return [];
    return [[`identityDocuments.${index}.images`, words.imagesNeeded]];
  });
}

/** Requires a stored tax id: the service might assume there is none. */
function hiddenTaxId({ values, known }: Update): [string, string][] {
  const { masked, value } = known.taxId;
  const isHidden = masked !== null && value === null && valueAt(values, 'taxId').trim() === '';
  return isHidden && isPersonTouched(values, known) ? [[fieldPaths.taxId, words.wholePerson]] : [];
}

function hiddenMessage(path: string, { values, known }: Update): string | null {
  const field = updateFields.find((one) => fieldPaths[one] === path);
  if (field === undefined || valueAt(values, field) !== '') return null;
  if (field === 'email') return words.emailNeeded;
  return isOfPerson(field) && known[field].masked !== null ? words.wholePerson : null;
}

/** `was` is masked if personal. */
interface DiffRow {
  label: string;
  was: string;
  willBe: string | null;
}

interface Change {
  request: UpdateRequest | UpdateDraft;
  values: UpdateValues;
  known: KnownCustomer;
  record: CustomerRecord;
}

/** Lists changes first, then unchanged fields. */
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

/** Masks stored numbers; stored images are unknown. */
function documentRows(
  { identityDocuments = [] }: Change['request'],
  { personalValues }: CustomerRecord,
): DiffRow[] {
  return identityDocuments.flatMap(({ type, data, images = [] }, index) => {
    const known = personalValues.find(({ field }) => field === `documentNumber:${type}`);
    const name = documentName(type ?? '', index);
    const number = {
      label: words.numberOf({ document: name }),
      was: known?.masked ?? words.unknownBefore,
      willBe: data?.number ?? '',
    };
    const pictures = {
      label: words.imagesOf({ document: name }),
      was: words.unknownBefore,
      willBe: words.images({ count: images.length }),
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
  if (field === 'country') return `${countryName(value)} (${value})`;
  // Other fields' values may look like contract words.
  return field in backgroundFields ? contractText(value) : value;
}
