import { describe, expect, it } from 'vitest';

import { maskMessage } from '#contract/fields/masks.ts';
import { createBasicIdentityRequest } from '#contract/service/identity.ts';

import { basicResolver, emptyBasic, toBasicRequest } from './basic-values.ts';

const full = {
  ...emptyBasic(' c-1 '),
  email: 'ada@example.com ',
  givenName: 'Ada',
  surname: 'Miller',
  dateOfBirth: '1988-07-02',
  residentialAddress: {
    addressLine: '1 Test Street',
    suburb: 'Sydney',
    state: '',
    postCode: '2000',
    country: 'AU',
  },
};

describe('basic creation', () => {
  it('needs the reference alone: what is left empty is left out', () => {
    expect(toBasicRequest(emptyBasic('c-1'))).toEqual({ identityReference: 'c-1' });
  });

  it('keeps the contract, and calls the birth date dateOfBirth', () => {
    expect(createBasicIdentityRequest.parse(toBasicRequest(full))).toMatchObject({
      identityReference: 'c-1',
      dateOfBirth: '1988-07-02',
      residentialAddress: { state: '' },
    });
  });

  it('takes no mask for a value, wherever it was pasted from', async () => {
    const masked = { ...full, givenName: 'A•••' };
    const { errors } = await basicResolver(masked, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    expect(errors).toEqual({ givenName: { type: 'contract', message: maskMessage } });
  });

  it('takes an address whole or not at all', async () => {
    const half = { ...full, residentialAddress: { ...full.residentialAddress, suburb: ' ' } };
    const { errors } = await basicResolver(half, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(Object.keys(errors.residentialAddress ?? {})).toEqual(['suburb']);
    const none = await basicResolver(emptyBasic('c-1'), undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    expect(none.errors).toEqual({});
  });
});
