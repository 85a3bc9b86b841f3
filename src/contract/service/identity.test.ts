import { describe, expect, test } from 'vitest';

import { address, customer, validRequests } from '#testing/valid-requests.ts';

import { imageBase64 } from './base64.ts';
import { identityDocumentOf, updatedDocumentOf, customerIdentity, residentialAddress } from './identity.ts';
import { operations } from './operations.ts';

type Json = { readonly [key: string]: unknown };
const pathsOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('an address', () => {
  test('always has the key state, which says something when the country is US', () => {
    const { state: _state, ...stateless } = address;
    expect(pathsOf(residentialAddress, address)).toEqual([]);
    expect(pathsOf(residentialAddress, stateless)).toEqual(['state']);
    expect(pathsOf(residentialAddress, { ...address, country: 'US' })).toEqual(['state']);
    expect(pathsOf(residentialAddress, { ...address, country: 'US', state: '  ' })).toEqual(['state']);
    expect(pathsOf(residentialAddress, { ...address, country: 'US', state: 'CA' })).toEqual([]);
  });
});

describe('a customer identity', () => {
  const american = { ...customer, residentialAddress: { ...address, country: 'US', state: 'CA' } };
  const tax = { taxIdType: 'SSN', taxId: '123-45-6789', taxState: 'CA' };

  test('in the US needs all three tax fields, elsewhere none', () => {
    expect(pathsOf(customerIdentity, customer)).toEqual([]);
    expect(pathsOf(customerIdentity, american)).toEqual(['taxIdType', 'taxId', 'taxState']);
    expect(pathsOf(customerIdentity, { ...american, ...tax })).toEqual([]);
    expect(pathsOf(customerIdentity, { ...american, ...tax, taxId: '123456789' })).toEqual(['taxId']);
  });
});

describe('a document', () => {
  const images = [{ base64: 'AAAA', mimetype: 'image/png', side: 'FRONT' }];
  const share = identityDocumentOf(imageBase64);
  const update = updatedDocumentOf(imageBase64);

  test.each(['PASSPORT', 'DRIVING_LICENSE', 'IDENTIFICATION'])('%s needs data.number', (type) => {
    expect(pathsOf(share, { type, images })).toEqual(['data.number']);
    expect(pathsOf(share, { type, images, data: {} })).toEqual(['data.number']);
    expect(pathsOf(update, { type })).toEqual(['data.number']);
    expect(pathsOf(share, { type, images, data: { number: '007' } })).toEqual([]);
  });

  test.each(['PROOF_OF_ADDRESS', 'SELFIE'])('%s has none, and one that comes is accepted', (type) => {
    expect(pathsOf(share, { type, images })).toEqual([]);
    expect(pathsOf(share, { type, images, data: { number: '007' } })).toEqual([]);
  });

  test('needs type and images in share-documents, neither in an update', () => {
    expect(pathsOf(share, {})).toEqual(['type', 'images']);
    expect(pathsOf(share, { type: 'SELFIE', images: [] })).toEqual(['images']);
    expect(pathsOf(update, {})).toEqual([]);
  });

  test.each([
    [{ side: undefined }, 'side'],
    [{ side: 'LEFT' }, 'side'],
    [{ mimetype: 'image/gif' }, 'mimetype'],
    [{ mimetype: undefined, mimeType: 'image/png' }, 'mimetype'],
    [{ type: 'PASSPORT' }, 'type'],
    [{ base64: undefined }, 'base64'],
  ])('refuses an image with %j', (change, field) => {
    const [image] = images;
    expect(pathsOf(share, { type: 'SELFIE', images: [{ ...image, ...change }] })).toContain(
      `images.0.${field}`,
    );
  });
});

describe('reliance', () => {
  const body: Json = validRequests.shareReliance;
  const refused = (change: Json) => pathsOf(operations.shareReliance.request, { ...body, ...change });

  test('takes false for a value of a screening result, and nothing for false', () => {
    expect(refused({ screeningPepResult: true })).toEqual([]);
    for (const value of [undefined, null, 0, '', 'false']) {
      expect(refused({ screeningPepResult: value })).toEqual(['screeningPepResult']);
    }
  });

  test('has at least one document, with a number and no images', () => {
    const [document] = validRequests.shareReliance.identityDocuments;
    expect(refused({ identityDocuments: [] })).toEqual(['identityDocuments']);
    expect(refused({ identityDocuments: [{ ...document, type: 'SELFIE' }] })).toEqual([
      'identityDocuments.0.type',
    ]);
    expect(refused({ identityDocuments: [{ ...document, images: [] }] })).toEqual(['identityDocuments.0']);
  });
});

describe('an update', () => {
  const refused = (change: Json) =>
    pathsOf(operations.updateIdentity.request, { ...validRequests.updateIdentity, ...change });

  test('distinguishes absent, null and ""', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ mobileNumber: null })).toEqual(['mobileNumber']);
    expect(refused({ mobileNumber: '' })).toEqual(['mobileNumber']);
  });

  test('has occupation and industry both or neither', () => {
    expect(refused({ occupation: 'Architect' })).toEqual(['occupation']);
    expect(refused({ occupationIndustry: 'Fulltime student' })).toEqual(['occupation']);
    expect(refused({ email: 7, occupation: 'Architect' })).toEqual(['email', 'occupation']);
    expect(refused({ occupationIndustry: 'Fulltime student', occupation: 'Fulltime student' })).toEqual([]);
  });
});

describe('token share', () => {
  const { provider } = validRequests.shareToken;
  const refused = (token: unknown) =>
    pathsOf(operations.shareToken.request, { ...validRequests.shareToken, provider: { ...provider, token } });

  test('has a token of 6 to 4,096 characters', () => {
    const tokens = ['12345', '123456', 'x'.repeat(4096), 'x'.repeat(4097)];
    expect(tokens.map(refused)).toEqual([['provider.token'], [], [], ['provider.token']]);
  });
});

describe('eligibility of someone unknown', () => {
  const { identityReference: _reference, ...route } = validRequests.checkEligibility;
  const refused = (change: Json) => pathsOf(operations.checkEligibility.request, { ...route, ...change });

  test('needs e-mail and country, and in the US the state', () => {
    expect(refused({})).toEqual(['email', 'countryOfResidence']);
    expect(refused({ email: 'a@b.co', countryOfResidence: 'AU' })).toEqual([]);
    expect(refused({ email: 'a@b.co', countryOfResidence: 'US' })).toEqual(['state']);
    expect(
      refused({ email: 'a@b.co', countryOfResidence: 'US', state: 'CA', dateOfBirth: '1984-02-29' }),
    ).toEqual([]);
  });
});

describe('a ramp', () => {
  const { target } = validRequests.createRamp;
  const sold = { ...target.crypto, walletAddressMemo: null, amount: 'ignored' };
  const payout = {
    id: 'AUD',
    method: 'm',
    instructions: { accountName: 'A', accountNumber: '00123', bsb: '064000' },
  };
  const refused = (change: Json) =>
    pathsOf(operations.createRamp.request, { ...validRequests.createRamp, ...change });

  test('has a target of the other kind than its source, one of each', () => {
    expect(refused({ source: { crypto: sold }, target: { fiat: payout } })).toEqual([]);
    expect(refused({ source: { crypto: sold } })).toEqual(['target']);
    expect(refused({ source: { ...validRequests.createRamp.source, crypto: sold } })).toEqual(['source']);
    expect(refused({ source: {} })).toEqual(['source']);
  });

  test('keeps bank instructions as strings', () => {
    const numbers = { ...payout, instructions: { ...payout.instructions, accountNumber: 123 } };
    expect(refused({ source: { crypto: sold }, target: { fiat: numbers } })).toEqual([
      'target.fiat.instructions.accountNumber',
    ]);
  });
});
