import { describe, expect, it } from 'vitest';

import { customerIdentity } from '#contract/service/identity.ts';

import {
  toTaxId,
  emptyCustomerIdentity,
  filledOnly,
  toCustomerIdentity,
  toMobileNumber,
} from './to-customer-identity.ts';

const ada = (country: string) => ({
  ...emptyCustomerIdentity(),
  givenName: ' Ada ',
  surname: 'Miller',
  dob: '1988-07-02',
  taxIdType: 'SSN',
  taxId: ' 123-45-6789',
  taxState: 'CA',
  residentialAddress: {
    addressLine: '1 Test Street',
    suburb: 'Sydney',
    state: country === 'US' ? 'CA' : '',
    postCode: '2000',
    country,
  },
});

describe('a customer as they are sent', () => {
  it.each(['US', 'AU'])('keeps the contract in %s', (country) => {
    expect(customerIdentity.safeParse(toCustomerIdentity(ada(country))).error).toBeUndefined();
  });

  it.each(['US', 'AU'])('holds the tax fields that were filled in, with an address in %s', (country) => {
    const tax = { taxIdType: 'SSN', taxId: '123-45-6789', taxState: 'CA' };
    expect(toCustomerIdentity(ada(country))).toMatchObject(tax);
    const half = toCustomerIdentity({ ...ada(country), taxIdType: ' ', taxState: ' tx' });
    expect(half).toMatchObject({ taxId: '123-45-6789', taxState: 'TX' });
    expect(half).not.toHaveProperty('taxIdType');
  });

  it('is checked for the form of a tax id, wherever they live', () => {
    const { error } = customerIdentity.safeParse(
      toCustomerIdentity({ ...ada('AU'), taxId: '12345678', taxState: 'California' }),
    );
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['taxId', 'Enter 9 digits in the format AAA-GG-SSSS'],
      ['taxState', 'Use 2 letters, such as CA'],
    ]);
  });

  it('has the code of a US state in capitals, however it was typed, and no other state', () => {
    const american = ada('US');
    const typed = {
      ...american,
      taxState: ' ca',
      residentialAddress: { ...american.residentialAddress, state: 'nY ' },
    };
    expect(toCustomerIdentity(typed)).toMatchObject({ taxState: 'CA', residentialAddress: { state: 'NY' } });
    const named = { ...typed, residentialAddress: { ...typed.residentialAddress, state: 'New York' } };
    expect(toCustomerIdentity(named).residentialAddress.state).toBe('New York');
    const abroad = {
      ...typed,
      residentialAddress: { ...typed.residentialAddress, country: 'AU', state: 'sa' },
    };
    expect(toCustomerIdentity(abroad).residentialAddress.state).toBe('sa');
  });

  it('always has the key state in an address, and no white space around texts', () => {
    expect(toCustomerIdentity(ada('AU'))).toMatchObject({
      givenName: 'Ada',
      residentialAddress: { state: '' },
    });
  });
});

describe('what is not filled in', () => {
  it('is left out, white space alone included', () => {
    expect(filledOnly({ givenName: ' Ada', surname: '', email: '  ' })).toEqual({ givenName: 'Ada' });
  });

  it('takes out of a phone number what people put between its digits', () => {
    expect(toMobileNumber('+61 (412) 345-678')).toBe('+61412345678');
  });
});

it.each([
  ['219099999', '219-09-9999'],
  ['219 09 9999', '219-09-9999'],
  ['219–09–9999', '219-09-9999'],
  [' 219-09-9999 ', '219-09-9999'],
  ['٢١٩٠٩٩٩٩٩', '219-09-9999'],
  ['21909999', '21909999'],
  ['•••-••-9999', '•••-••-9999'],
])('the tax identifier %s is sent as %s', (typed, sent) => expect(toTaxId(typed)).toBe(sent));
