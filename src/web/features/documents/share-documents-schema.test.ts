import { describe, expect, it } from 'vitest';

import { maskMessage } from '#contract/fields/masks.ts';
import { documentTypes } from '#contract/service/documents.ts';
import { customerIn, documentDraft, imageDraft, preparedImage } from '#testing/web/documents-form.ts';
import { requestBody, requestBytes } from '#web/shared/write/request-body.ts';

import { checkRequest, draftBytes, emptyCustomer, toRequest } from './share-documents-schema.ts';

const passport = [documentDraft('PASSPORT')];

describe('an empty form', () => {
  it('has the only purpose chosen', () => {
    expect(emptyCustomer('c-1')).toMatchObject({
      identityReference: 'c-1',
      purposeOfTransaction: 'investment',
    });
  });
});

describe('the request that the form makes', () => {
  it('keeps the contract, in the US and elsewhere', () => {
    for (const country of ['AU', 'US'] as const) {
      const { request, problems } = checkRequest(customerIn(country), passport);
      expect([...problems]).toEqual([]);
      expect(request?.identityReference).toBe('c-13344');
    }
  });

  it('holds the tax fields that were filled in, for a US person abroad too', () => {
    const tax = { taxIdType: 'SSN', taxId: '123-45-6789', taxState: 'CA' };
    for (const country of ['US', 'AU'] as const) {
      expect(toRequest(customerIn(country), []).customerIdentity).toMatchObject(tax);
    }
    const { customerIdentity, ...rest } = customerIn('AU');
    const none = { ...customerIdentity, taxIdType: '', taxId: ' ', taxState: '' };
    const untaxed = toRequest({ ...rest, customerIdentity: none }, []).customerIdentity;
    for (const field of ['taxIdType', 'taxId', 'taxState']) expect(untaxed).not.toHaveProperty(field);
  });

  it('always has the key state in an address', () => {
    expect(toRequest(customerIn('AU'), []).customerIdentity.residentialAddress.state).toBe('');
  });

  it('leaves white space around texts and in phone numbers out', () => {
    expect(toRequest(customerIn('AU'), [])).toMatchObject({
      mobileNumber: '+61412345678',
      customerIdentity: { givenName: 'Ada' },
    });
  });

  it('asks for a name that is blank', () => {
    const customer = customerIn('AU');
    for (const givenName of ['   ', '\u3000', '\u200b']) {
      const typed = { ...customer, customerIdentity: { ...customer.customerIdentity, givenName } };
      expect([...checkRequest(typed, passport).problems]).toEqual([
        ['customerIdentity.givenName', 'Required'],
      ]);
    }
  });

  it('sets type of an image for a driving licence or identification only', () => {
    const types = Object.fromEntries(
      documentTypes.map((type) => [
        type,
        toRequest(customerIn('AU'), [documentDraft(type)]).identityDocuments[0]?.images[0]?.type,
      ]),
    );
    expect(types).toEqual({
      DRIVING_LICENSE: 'DRIVING_LICENSE',
      IDENTIFICATION: 'IDENTIFICATION',
      PASSPORT: undefined,
      PROOF_OF_ADDRESS: undefined,
      SELFIE: undefined,
    });
    const [image] = toRequest(customerIn('AU'), passport).identityDocuments[0]!.images;
    expect(image).not.toHaveProperty('type');
  });

  it('sends data with the numbered kinds only', () => {
    const withData = documentTypes.filter(
      (type) => 'data' in toRequest(customerIn('AU'), [documentDraft(type)]).identityDocuments[0]!,
    );
    expect(withData).toEqual(['DRIVING_LICENSE', 'PASSPORT', 'IDENTIFICATION']);
  });
});

it('has the size that the meter shows', () => {
  const drafts = [documentDraft('PASSPORT'), documentDraft('SELFIE')];
  const { request } = checkRequest(customerIn('US'), drafts);
  const { size } = requestBody(request!);
  expect([draftBytes(customerIn('US'), drafts), requestBytes(request!)]).toEqual([size, size]);
});

describe('what keeps the form from being sent', () => {
  const problemsOf = (...given: Parameters<typeof checkRequest>) =>
    Object.fromEntries(checkRequest(...given).problems);

  it('is every missing US field, on that field', () => {
    const us = customerIn('US');
    const values = {
      ...us,
      customerIdentity: {
        ...us.customerIdentity,
        taxId: '',
        taxIdType: '',
        taxState: '',
        residentialAddress: { ...us.customerIdentity.residentialAddress, state: '' },
      },
    };
    expect(Object.keys(problemsOf(values, passport)).sort()).toEqual([
      'customerIdentity.residentialAddress.state',
      'customerIdentity.taxId',
      'customerIdentity.taxIdType',
      'customerIdentity.taxState',
    ]);
  });

  it('is everything at once: US fields beside the empty rest', () => {
    const { residentialAddress, ...person } = emptyCustomer('').customerIdentity;
    const values = {
      ...emptyCustomer(''),
      occupationIndustry: 'Utility services',
      occupation: 'Pharmacy',
      customerIdentity: { ...person, residentialAddress: { ...residentialAddress, country: 'US' } },
    };
    expect(Object.keys(problemsOf(values, [])).sort()).toEqual([
      'customerIdentity.dob',
      'customerIdentity.givenName',
      'customerIdentity.residentialAddress.addressLine',
      'customerIdentity.residentialAddress.postCode',
      'customerIdentity.residentialAddress.state',
      'customerIdentity.residentialAddress.suburb',
      'customerIdentity.surname',
      'customerIdentity.taxId',
      'customerIdentity.taxIdType',
      'customerIdentity.taxState',
      'email',
      'identityDocuments',
      'identityReference',
      'mobileNumber',
      'occupation',
      'sourceOfFunds',
    ]);
  });

  it('is a country that was not chosen, in plain words', () => {
    const { problems } = checkRequest(emptyCustomer('c-1'), passport);
    expect(problems.get('customerIdentity.residentialAddress.country')).toBe('Choose the country');
  });

  it('is a mask that was pasted, in a name or in a document’s number', () => {
    const customer = customerIn('AU');
    const masked = {
      ...customer,
      customerIdentity: { ...customer.customerIdentity, givenName: 'A•••', surname: 'Ada • B.' },
    };
    expect(problemsOf(masked, [{ ...documentDraft('PASSPORT'), number: '•••823' }])).toEqual({
      'customerIdentity.givenName': maskMessage,
      'identityDocuments.0.data.number': maskMessage,
    });
  });

  it('is a document without images, without its kind, without its number', () => {
    expect(problemsOf(customerIn('AU'), [])).toHaveProperty(['identityDocuments']);
    expect(problemsOf(customerIn('AU'), [documentDraft('PASSPORT', [])])).toHaveProperty([
      'identityDocuments.0.images',
    ]);
    expect(problemsOf(customerIn('AU'), [documentDraft('')])).toHaveProperty(['identityDocuments.0.type']);
    expect(problemsOf(customerIn('AU'), [{ ...documentDraft('PASSPORT'), number: ' ' }])).toHaveProperty([
      'identityDocuments.0.data.number',
    ]);
  });

  it('is an image that is refused or still being checked', () => {
    for (const state of ['refused', 'preparing'] as const) {
      const images = [imageDraft(), imageDraft({ state, prepared: null })];
      expect(problemsOf(customerIn('AU'), [documentDraft('PASSPORT', images)])).toHaveProperty([
        'identityDocuments.0.images.1.base64',
      ]);
    }
  });

  it('is an image whose turn is not made yet, although the one before it was good', () => {
    const turning = documentDraft('PASSPORT', [imageDraft({ state: 'preparing' })]);
    expect(checkRequest(customerIn('AU'), [turning]).request).toBeNull();
  });

  it('keeps an image from being sent as a kind for which it is too small, and as no other', () => {
    const small = preparedImage();
    const smallImage = imageDraft({
      prepared: { ...small, measures: { ...small.measures, width: 700, height: 450 } },
    });
    const problems = (type: 'PASSPORT' | 'IDENTIFICATION') => [
      ...checkRequest(customerIn('AU'), [documentDraft(type, [smallImage])]).problems.keys(),
    ];
    expect(problems('PASSPORT')).toEqual(['identityDocuments.0.images.0.base64']);
    expect(problems('IDENTIFICATION')).toEqual([]);
  });
});
