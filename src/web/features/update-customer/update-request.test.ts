import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { maskMessage } from '#contract/fields/masks.ts';
import { operations } from '#contract/service/operations.ts';
import { emptyRecord } from '#testing/web/customer-record.ts';
import { documentDraft, imageDraft } from '#testing/web/documents-form.ts';
import type { DocumentDraft, Drafts } from '#web/shared/documents/document-drafts.ts';

import { hiddenFields, knownCustomer, lookOfKnown, withRevealed } from './known-customer.ts';
import { words } from './update-customer-words.ts';
import {
  diffOf,
  changedFields,
  checkUpdate,
  hasChanges,
  toUpdateRequest,
  type Update,
  updateResolver,
} from './update-request.ts';
import { emptyUpdate, fieldPaths, updateFields, type UpdateValues } from './update-values.ts';

const at = '2026-05-04T10:00:00.000Z';
const fact = <Value>(value: Value) => ({ value, source: 'call' as const, eventId: 'e-1', at });
const masks = {
  email: 'a•••@m•••.example',
  givenName: 'A•••',
  surname: 'M•••',
  dob: '1988-••-••',
  addressLine: '•••',
  'documentNumber:PASSPORT': '•••567',
};

const record: CustomerRecord = {
  ...emptyRecord,
  facts: {
    residence: fact({ country: 'AU', state: 'VIC' }),
    occupation: fact({
      occupationIndustry: 'Education or learning',
      occupation: 'Online learning',
    }),
    sourceOfFunds: fact('Salary'),
  },
  personalValues: Object.entries(masks).map(([field, masked]) => ({ field, masked, eventId: 'e-1', at })),
};

const known = knownCustomer(record);

/** The opened form with clear values. */
function opened(): UpdateValues {
  const values = emptyUpdate();
  Object.assign(values.customerIdentity.residentialAddress, { country: 'AU', state: 'VIC' });
  return {
    ...values,
    occupationIndustry: 'Education or learning',
    occupation: 'Online learning',
    sourceOfFunds: 'Salary',
  };
}
const withEmail = (change: Partial<UpdateValues> = {}): UpdateValues => ({
  ...opened(),
  email: 'ada@mail.example',
  ...change,
});
const update = (values: UpdateValues, of = known, drafts: Drafts = []): Update => ({
  identityReference: 'c-1',
  values,
  known: of,
  drafts,
});
const requestOf = (...given: Parameters<typeof update>) => toUpdateRequest(update(...given));
const passport = (change: Partial<DocumentDraft> = {}): DocumentDraft => ({
  id: 'passport',
  type: 'PASSPORT',
  number: ' PA1 ',
  images: [],
  ...change,
});
const documentsOf = (...drafts: DocumentDraft[]) => checkUpdate(update(withEmail(), known, drafts));

async function problemsOf(values: UpdateValues, of = known) {
  const { errors } = await updateResolver('c-1', of)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return errors;
}

describe('an update', () => {
  it('has nothing in it as the form opens', () => {
    expect(changedFields(opened(), known)).toEqual([]);
    expect(hasChanges(update(opened()))).toBe(false);
    expect(hasChanges(update(opened(), known, [passport()]))).toBe(true);
  });

  it('holds only what changed, beside reference and e-mail', () => {
    expect(requestOf(withEmail({ sourceOfFunds: 'Gift' }))).toEqual({
      identityReference: 'c-1',
      email: 'ada@mail.example',
      sourceOfFunds: 'Gift',
    });
    expect(requestOf(withEmail({ mobileNumber: '+61 412 000 111' }))).toEqual({
      identityReference: 'c-1',
      email: 'ada@mail.example',
      mobileNumber: '+61412000111',
    });
  });

  it('never sends a masked value, whatever else is changed', () => {
    fc.assert(
      fc.property(
        fc.subarray(['mobileNumber', 'sourceOfFunds', 'purposeOfTransaction'] as const),
        fc.string(),
        (fields, text) => {
          const values = withEmail(Object.fromEntries(fields.map((field) => [field, text])));
          const sent = JSON.stringify(requestOf(values));
          for (const mask of Object.values(masks)) expect(sent).not.toContain(mask);
          expect(sent).not.toContain('customerIdentity');
        },
      ),
    );
  });

  it('takes no mask for a value, wherever it was pasted from', async () => {
    const problems = await problemsOf(withEmail({ mobileNumber: '+61•••••111' }));
    expect(problems).toEqual({ mobileNumber: { type: 'contract', message: maskMessage } });
  });

  it('takes industry and occupation together or neither', async () => {
    const other = withEmail({ occupationIndustry: 'Utility services', occupation: '' });
    expect(await problemsOf(other)).toHaveProperty('occupation');
    const pair = requestOf(withEmail({ occupation: 'Teaching and tutoring' }));
    expect(pair).toMatchObject({
      occupationIndustry: 'Education or learning',
      occupation: 'Teaching and tutoring',
    });
    expect(requestOf(withEmail({ sourceOfFunds: 'Gift' }))).not.toHaveProperty('occupationIndustry');
  });

  it('asks for the hidden rest of the person, since the service takes it as a whole', async () => {
    const values = withEmail();
    values.customerIdentity = { ...values.customerIdentity, surname: 'Müller' };
    const { customerIdentity } = await problemsOf(values);
    expect(customerIdentity?.givenName?.message).toBe(words.wholePerson);
    expect(customerIdentity?.residentialAddress?.addressLine?.message).toBe(words.wholePerson);
    expect(customerIdentity?.surname).toBeUndefined();
  });

  it('sends a tax id with an address in any country', async () => {
    const values = withEmail();
    const tax = { taxIdType: 'SSN', taxId: '123-45-6789', taxState: 'CA' };
    Object.assign(values.customerIdentity, {
      givenName: 'Ada',
      surname: 'Miller',
      dob: '1988-07-02',
      ...tax,
    });
    Object.assign(values.customerIdentity.residentialAddress, {
      addressLine: '1 Test Street',
      suburb: 'Sydney',
      postCode: '2000',
    });
    expect(await problemsOf(values)).toEqual({});
    expect(requestOf(values).customerIdentity).toMatchObject(tax);
    const rows = diffOf({ request: requestOf(values), values, known, record });
    expect(rows.filter(({ label }) => /tax/i.test(label))).toEqual([
      { label: 'Tax id type', was: 'unknown', willBe: 'SSN' },
      { label: 'Tax id', was: 'unknown', willBe: '123-45-6789' },
      { label: 'State of tax residence', was: 'unknown', willBe: 'CA' },
    ]);
  });

  it('asks for a hidden tax id too, wherever they live: left out, the service might take it for none', async () => {
    const taxed: CustomerRecord = {
      ...record,
      personalValues: [
        ...record.personalValues,
        { field: 'taxId', masked: '•••-••-6789', eventId: 'e-1', at },
      ],
    };
    const before = knownCustomer(taxed);
    expect(hiddenFields(before)).toContain('taxId');
    const values = withEmail();
    expect(await problemsOf(values, before)).toEqual({});
    values.customerIdentity = { ...values.customerIdentity, surname: 'Müller' };
    expect((await problemsOf(values, before)).customerIdentity?.taxId?.message).toBe(words.wholePerson);
    const shown = withRevealed(before, { taxId: '123-45-6789' });
    values.customerIdentity.taxId = '123-45-6789';
    expect((await problemsOf(values, shown)).customerIdentity).not.toHaveProperty('taxId');
  });

  it('requires the tax fields and the state with a US address alone', () => {
    const requiredIn = (country: string) => {
      const look = lookOfKnown({ known, country, isPersonTouched: true, place: null, requirement: null });
      return ['surname', 'state', 'taxIdType', 'taxId', 'taxState'].filter((field) => look(field).required);
    };
    expect(requiredIn('AU')).toEqual(['surname']);
    expect(requiredIn('US')).toEqual(['surname', 'state', 'taxIdType', 'taxId', 'taxState']);
  });

  it('asks for the e-mail in every update', async () => {
    expect((await problemsOf({ ...opened(), sourceOfFunds: 'Gift' })).email?.message).toBe(words.emailNeeded);
  });

  it('takes an emptied state for a change, and any other emptied field for one that stays as it is', () => {
    const values = withEmail({ sourceOfFunds: '' });
    values.customerIdentity = {
      ...values.customerIdentity,
      residentialAddress: { ...values.customerIdentity.residentialAddress, state: '' },
    };
    expect(changedFields(values, known)).toEqual(['email', 'state']);
  });

  it('takes type and number of a document without images', () => {
    const { request } = documentsOf(passport());
    expect(operations.updateIdentity.request.safeParse(request).error).toBeUndefined();
    expect(request?.identityDocuments).toEqual([{ type: 'PASSPORT', data: { number: 'PA1' } }]);
  });

  it('takes a document with its images, and leaves out a kind that was not chosen', () => {
    const image = imageDraft();
    const sent = { base64: image.prepared, mimetype: 'image/jpeg', side: 'FRONT' };
    const { request } = documentsOf(
      passport({ images: [image] }),
      documentDraft('SELFIE'),
      documentDraft(''),
    );
    expect(request?.identityDocuments).toEqual([
      { type: 'PASSPORT', data: { number: 'PA1' }, images: [sent] },
      { type: 'SELFIE', images: [sent] },
      { images: [sent] },
    ]);
  });

  it('takes no document that says nothing, none without its number, and no image that may not be sent', () => {
    const preparing = imageDraft({ state: 'preparing', prepared: null });
    const { request, problems } = documentsOf(
      documentDraft('', []),
      documentDraft('SELFIE', []),
      passport({ number: ' ', images: [imageDraft()] }),
      passport({ images: [preparing] }),
      passport({ number: '•••567' }),
    );
    expect(request).toBeNull();
    expect(Object.fromEntries(problems)).toEqual({
      'identityDocuments.0.images': words.imagesNeeded,
      'identityDocuments.1.images': words.imagesNeeded,
      'identityDocuments.2.data.number': expect.any(String),
      'identityDocuments.3.images.0.base64': 'This image is still being checked',
      'identityDocuments.4.data.number': maskMessage,
    });
  });
});

describe('what was revealed', () => {
  const revealed = withRevealed(known, { email: 'ada@mail.example', givenName: 'Ada' });

  it('is no change where it stays as it is', () => {
    expect(changedFields(withEmail(), revealed)).toEqual([]);
    expect(hiddenFields(known)).toEqual(['email', 'givenName', 'surname', 'dob', 'addressLine']);
    expect(hiddenFields(revealed)).toEqual(['surname', 'dob', 'addressLine']);
  });

  it('is in the diff by its mask', () => {
    const values = withEmail({ email: 'other@mail.example', sourceOfFunds: 'Gift' });
    const drafts = [passport({ images: [imageDraft()] }), documentDraft('SELFIE')];
    const rows = diffOf({ request: requestOf(values, revealed, drafts), values, known: revealed, record });
    expect(rows).toEqual([
      { label: 'E-mail', was: 'a•••@m•••.example', willBe: 'other@mail.example' },
      { label: 'Source of funds', was: 'Salary', willBe: 'Gift' },
      { label: 'Passport number', was: '•••567', willBe: 'PA1' },
      { label: 'Passport images', was: 'unknown', willBe: '1 image' },
      { label: 'Selfie images', was: 'unknown', willBe: '1 image' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('ada@');
  });

  it('says of a tax id its kind and its state as they were', () => {
    const tax = fact({ taxIdType: 'SSN', taxState: 'CA' });
    const american = {
      ...record,
      facts: { ...record.facts, residence: fact({ country: 'US', state: 'CA' }), tax },
    };
    const before = knownCustomer(american);
    const values = withEmail();
    Object.assign(values.customerIdentity, { taxIdType: 'SSN', taxState: 'TX' });
    Object.assign(values.customerIdentity.residentialAddress, { country: 'US', state: 'CA' });
    const rows = diffOf({ request: requestOf(values, before), values, known: before, record: american });
    expect(rows.filter(({ label }) => /tax/i.test(label))).toEqual([
      { label: 'State of tax residence', was: 'CA', willBe: 'TX' },
      { label: 'Tax id type', was: 'SSN', willBe: null },
    ]);
  });

  it('goes along unchanged after what changes', () => {
    const values = withEmail({ sourceOfFunds: 'Gift' });
    const rows = diffOf({ request: requestOf(values, revealed), values, known: revealed, record });
    expect(rows.map(({ label, willBe }) => [label, willBe])).toEqual([
      ['Source of funds', 'Gift'],
      ['E-mail', null],
    ]);
  });
});

it('every field of an update has its place in the form', () => {
  const pathsOf = (values: object, at: string): string[] =>
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' ? pathsOf(value as object, `${at}${name}.`) : [`${at}${name}`],
    );
  const paths = updateFields.map((field) => fieldPaths[field]);
  expect(paths.toSorted()).toEqual(pathsOf(emptyUpdate(), '').toSorted());
});
