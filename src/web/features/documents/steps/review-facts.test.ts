import { describe, expect, it } from 'vitest';

import { formFieldsOf } from '#contract/fields/leaves.ts';
import { operations } from '#contract/service/operations.ts';
import { customerIn, documentDraft } from '#testing/web/documents-form.ts';
import { type MaskOf, pictureFacts } from '#web/shared/documents/picture-facts.tsx';

import { reviewFacts } from './review-facts.ts';
import { checkRequest } from '../share-documents-schema.ts';

const nothingKnown: MaskOf = () => null;
const masks: Readonly<Record<string, string>> = {
  givenName: 'A•••',
  surname: 'H•••',
  'documentNumber:PASSPORT': '•••999',
};
const known: MaskOf = (field) => masks[field] ?? null;

const requestOf = (country: 'AU' | 'US') =>
  checkRequest(customerIn(country), [documentDraft('PASSPORT')]).request!;
const pairs = (facts: readonly { label: string; value: string | null }[]) =>
  facts.map(({ label, value }) => [label, value]);

describe('the review', () => {
  it('says beside a picture, in clear, what is to be seen on it', () => {
    const person = [
      ['Given name', 'Ada'],
      ['Surname', 'Miller'],
      ['Date of birth', '1988-07-02'],
    ];
    const number = ['Document number', 'PA1234567'];
    const address = [
      ['Address line', '1 Test Street'],
      ['Suburb', 'Sydney'],
      ['State', null],
      ['Postcode', '2000'],
    ];
    const factsOf = (type: Parameters<typeof documentDraft>[0]) =>
      pairs(pictureFacts(requestOf('AU').customerIdentity, documentDraft(type), nothingKnown));
    expect(factsOf('PASSPORT')).toEqual([...person, number]);
    expect(factsOf('SELFIE')).toEqual(person);
    expect(factsOf('DRIVING_LICENSE')).toEqual([...person, number, ...address]);
    expect(factsOf('PROOF_OF_ADDRESS')).toEqual([...person, ...address]);
  });

  it('has the rest of the request in clear as it will be sent', () => {
    const groups = reviewFacts(requestOf('US'), nothingKnown);
    expect(groups.map(({ title, facts }) => [title, pairs(facts)])).toEqual([
      [
        'Customer',
        [
          ['Identity reference', 'c-13344'],
          ['E-mail', 'ada@example.com'],
          ['Mobile number', '+61412345678'],
          ['Tax id type', 'SSN'],
          ['Tax id', '123-45-6789'],
          ['State of tax residence', 'CA'],
        ],
      ],
      [
        'Address',
        [
          ['Country', 'United States of America (US)'],
          ['Address line', '1 Test Street'],
          ['Suburb', 'Sydney'],
          ['State', 'CA'],
          ['Postcode', '2000'],
        ],
      ],
      [
        'Occupation and funds',
        [
          ['Industry', 'Fulltime student'],
          ['Occupation', 'Fulltime student'],
          ['Source of funds', 'Salary'],
          ['Purpose of the transaction', 'investment'],
        ],
      ],
    ]);
  });

  it('leaves out no field of the request', () => {
    const request = requestOf('US');
    const beside = pictureFacts(request.customerIdentity, documentDraft('PASSPORT'), nothingKnown);
    const all = [...beside, ...reviewFacts(request, nothingKnown).flatMap(({ facts }) => facts)];
    const labels = new Set(all.map(({ label }) => label));
    const fields = formFieldsOf(operations.shareDocuments.request);
    expect(fields.filter(({ label }) => !labels.has(label)).map(({ path }) => path)).toEqual([]);
  });

  it('has the tax details of a US person abroad, and none of a person without', () => {
    const [{ facts } = { facts: [] }] = reviewFacts(requestOf('AU'), nothingKnown);
    expect(pairs(facts).slice(3)).toEqual([
      ['Tax id type', 'SSN'],
      ['Tax id', '123-45-6789'],
      ['State of tax residence', 'CA'],
    ]);
    const { customerIdentity, ...rest } = customerIn('AU');
    const none = { ...customerIdentity, taxIdType: '', taxId: '', taxState: '' };
    const { request } = checkRequest({ ...rest, customerIdentity: none }, [documentDraft('PASSPORT')]);
    expect(reviewFacts(request!, nothingKnown)[0]?.facts).toHaveLength(3);
  });

  it('says by its mask that the desk knows something else, and nothing where it may be the same', () => {
    const facts = pictureFacts(requestOf('AU').customerIdentity, documentDraft('PASSPORT'), known);
    expect(facts.map(({ label, knownOtherwise }) => [label, knownOtherwise])).toEqual([
      ['Given name', null],
      ['Surname', 'H•••'],
      ['Date of birth', null],
      ['Document number', '•••999'],
    ]);
  });

  it('shows beside a picture what the desk knows, masked, where the request says nothing of the person', () => {
    expect(pictureFacts(undefined, documentDraft('DRIVING_LICENSE'), known)).toEqual([
      { field: 'number', label: 'Document number', value: 'PA1234567', knownOtherwise: null },
      { label: 'Given name', value: 'A•••' },
      { label: 'Surname', value: 'H•••' },
    ]);
  });
});
