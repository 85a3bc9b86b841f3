import { describe, expect, it } from 'vitest';

import { eligibilityRequest } from '#contract/service/eligibility.ts';

import {
  eligibilityDefaults,
  eligibilityFormSchema,
  type EligibilityValues,
  toAddress,
  toEligibilityRequest,
} from './eligibility-form-schema.ts';

const form = (values: Partial<EligibilityValues>): EligibilityValues => ({
  ...eligibilityDefaults({ identityReference: 'c-1' }),
  amountKind: 'none',
  ...values,
});

const unknown = { customer: 'unknown', email: 'a@example.com', countryOfResidence: 'DE' } as const;

function refusedFields(values: EligibilityValues): string[] {
  return (eligibilityFormSchema.safeParse(values).error?.issues ?? []).map(({ path }) => String(path[0]));
}

describe('the eligibility form', () => {
  it('asks for a known customer by reference alone, whatever was typed under the other switch', () => {
    const request = toEligibilityRequest(form({ email: 'a@example.com', countryOfResidence: 'US' }));
    expect(request).toMatchObject({ identityReference: 'c-1' });
    expect(request).not.toHaveProperty('email');
    expect(request).not.toHaveProperty('countryOfResidence');
  });

  it('asks for an unknown customer by e-mail and country, and by state in the US only', () => {
    const request = toEligibilityRequest(form({ ...unknown, state: 'CA' }));
    expect(request).not.toHaveProperty('identityReference');
    expect(request).not.toHaveProperty('state');
    expect(toEligibilityRequest(form({ ...unknown, countryOfResidence: 'US', state: 'CA' }))).toMatchObject({
      countryOfResidence: 'US',
      state: 'CA',
    });
    expect(refusedFields(form({ ...unknown, countryOfResidence: 'US' }))).toEqual(['state']);
    expect(refusedFields(form({ customer: 'unknown' }))).toEqual(['email', 'countryOfResidence']);
  });

  it('sends one amount or none, as it was typed', () => {
    const amounts = { fiatAmount: '100.00', cryptoAmount: '0.5' };
    const none = toEligibilityRequest(form(amounts));
    expect(none).not.toHaveProperty('fiatAmount');
    expect(none).not.toHaveProperty('cryptoAmount');
    expect(toEligibilityRequest(form({ ...amounts, amountKind: 'fiat' }))).toMatchObject({
      fiatAmount: '100.00',
    });
    const crypto = toEligibilityRequest(form({ ...amounts, amountKind: 'crypto' }));
    expect(crypto).toMatchObject({ cryptoAmount: '0.5' });
    expect(crypto).not.toHaveProperty('fiatAmount');
  });

  it('refuses an empty amount where the switch asks for one, and amounts that are no plain decimals', () => {
    for (const fiatAmount of ['', '0', '1e3', '1,000', '-1']) {
      expect(refusedFields(form({ amountKind: 'fiat', fiatAmount }))).toContain('fiatAmount');
    }
  });

  it('says what to enter where nothing was entered', () => {
    const refused = eligibilityFormSchema.safeParse(form({ identityReference: ' ' }));
    expect(refused.error?.issues).toMatchObject([
      { path: ['identityReference'], message: 'Enter the identity reference' },
    ]);
  });

  it('makes requests that the contract takes', () => {
    for (const values of [form({}), form({ ...unknown, amountKind: 'crypto', cryptoAmount: '0.01' })]) {
      expect(eligibilityRequest.safeParse(toEligibilityRequest(values)).success).toBe(true);
    }
  });

  it('sends the code of a US state in capitals, however it was typed', () => {
    const typed = form({ ...unknown, countryOfResidence: 'US', state: 'ca' });
    expect(toEligibilityRequest(typed).state).toBe('CA');
  });

  it('opens from its own address as it was asked, without the identity of an unknown customer', () => {
    const asked = form({ ...unknown, state: 'CA', dateOfBirth: '1990-01-01', fiat: 'BRL', method: 'pix' });
    const address = toAddress(toEligibilityRequest(asked));
    expect(Object.values(address)).not.toContain('a@example.com');
    expect(eligibilityDefaults(address)).toMatchObject({
      customer: 'unknown',
      email: '',
      countryOfResidence: '',
      fiat: 'BRL',
      method: 'pix',
      amountKind: 'none',
    });
    const known = form({ amountKind: 'crypto', cryptoAmount: '0.50' });
    expect(eligibilityDefaults(toAddress(toEligibilityRequest(known)))).toEqual(known);
  });
});
