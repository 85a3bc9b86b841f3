import { expect } from 'vitest';
import { american, bankRoute } from '#sandbox/testing/requests.ts';
import {
  accepted,
  documentsBody,
  fieldsOf,
  knownCustomer,
  paths,
  relianceBody,
  withValue,
} from '../requests.ts';
import { table, type RowCheck, type RowRules } from '../rules.ts';
import type { Setting } from '../setting.ts';

type Fields = Readonly<Record<string, unknown>>;

const stranger: Fields = { ...bankRoute, email: 'stranger@mail.example', countryOfResidence: 'AU' };

const check = ({ service }: Setting, body: Fields) => service.post(paths.eligibility, body);
const verdictOf = async (setting: Setting, body: Fields) => accepted(await check(setting, body), 202);

const accepts =
  (field: string, ...values: readonly unknown[]): RowCheck =>
  async (setting) => {
    for (const value of values) accepted(await check(setting, withValue(stranger, field, value)), 202);
  };

const refuses =
  (field: string, values: readonly unknown[], body: Fields = stranger): RowCheck =>
  async (setting) => {
    for (const value of values)
      expect(fieldsOf(await check(setting, withValue(body, field, value))), JSON.stringify(value)).toEqual([
        field,
      ]);
  };

const ofCatalogue = (field: string, unknown: string): RowRules => ({
  'is required': refuses(field, [undefined]),
  'is a string': refuses(field, [7, null]),
  'availability is validated': refuses(field, [unknown]),
});

const usStranger: Fields = { ...stranger, countryOfResidence: 'US', state: 'CA' };

/** Spec: Endpoints › Eligibility. */
export const eligibilityRules = table('Endpoints › Eligibility', {
  identityReference: {
    'is not required': accepts('identityReference', undefined),
    'names a customer who is known': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      expect(await verdictOf(setting, { identityReference, ...bankRoute })).toMatchObject({
        paymentReady: true,
      });
    },
    'unknown: 404': async (setting) => {
      accepted(
        await check(setting, { identityReference: setting.fresh().identityReference, ...bankRoute }),
        404,
      );
    },
    'no other characters': refuses('identityReference', ['a b', '', 7]),
  },
  method: ofCatalogue('method', 'pigeon'),
  transactionType: {
    'is required': refuses('transactionType', [undefined]),
    'ONRAMP, OFFRAMP': accepts('transactionType', 'ONRAMP', 'OFFRAMP'),
    'no other value': refuses('transactionType', ['SWAP', 'onramp']),
  },
  fiat: ofCatalogue('fiat', 'XXX'),
  crypto: ofCatalogue('crypto', 'DOGE'),
  fiatAmount: {
    'is not required': accepts('fiatAmount', undefined, '100.00'),
    'a decimal string': refuses('fiatAmount', [100, '-1', '0', '1e2']),
    'mutually exclusive with cryptoAmount': async (setting) => {
      const both = { ...stranger, fiatAmount: '100.00', cryptoAmount: '0.1' };
      expect(fieldsOf(await check(setting, both))).toEqual(['fiatAmount']);
    },
  },
  cryptoAmount: {
    'is not required': accepts('cryptoAmount', undefined, '0.01'),
    'a decimal string': refuses('cryptoAmount', [1, '-1', '0.0', '1e2']),
  },
  blockchain: ofCatalogue('blockchain', 'TRON'),
  email: {
    'required when identityReference is absent': refuses('email', [undefined]),
    'email format': refuses('email', ['nobody']),
  },
  countryOfResidence: {
    'required when identityReference is absent': refuses('countryOfResidence', [undefined]),
    'ISO 3166-1 alpha-2': refuses('countryOfResidence', ['AUS', 'au', 'ZZ', 'Australia']),
    'a country that is not served is refused': refuses('countryOfResidence', ['KP', 'IR', 'SY', 'CU']),
  },
  dateOfBirth: {
    'is optional': accepts('dateOfBirth', undefined, '1990-01-31'),
    'YYYY-MM-DD': refuses('dateOfBirth', ['1990-1-31', '2023-02-29', '2999-01-01']),
    'a customer under age is refused': async (setting) => {
      const { now } = accepted(await setting.service.control('GET', '/sandbox/clock'), 200);
      const year = Number(String(now).slice(0, 4)) - 17;
      await refuses('dateOfBirth', [`${year}-01-01`])(setting);
    },
  },
  state: {
    'required when countryOfResidence is US': refuses('state', [undefined], usStranger),
    'not elsewhere': accepts('state', undefined),
    'a state where the operator is not licensed is refused': refuses('state', ['NY'], usStranger),
  },
});

async function requirementsOf(setting: Setting, identityReference: string, fiatAmount: string) {
  return (await verdictOf(setting, { identityReference, ...bankRoute, fiatAmount }))['requirements'];
}

async function sharedAnd(setting: Setting, decision: object, changes: Fields = {}) {
  const who = setting.fresh();
  accepted(await setting.service.post(paths.shareDocuments, documentsBody(who, changes)), 202);
  await setting.service.control('POST', `/sandbox/customers/${who.identityReference}`, decision);
  return who.identityReference;
}

/** Spec: Endpoints › Eligibility (Response 202). */
export const eligibilityAnswerRules = table('Endpoints › Eligibility › Response', {
  paymentReady: {
    'true: no KYC requirements remain': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const body = { identityReference, ...bankRoute, fiatAmount: '9500.00' };
      expect(await verdictOf(setting, body)).toEqual({ paymentReady: true, requirements: [] });
    },
    'false where some remain': async (setting) => {
      expect(await verdictOf(setting, stranger)).toMatchObject({ paymentReady: false });
    },
  },
  requirements: {
    'PERSONAL_DETAILS, DOCUMENT, SELFIE, SOURCE_FUNDS, OCCUPATION, PURPOSE_OF_TX of who is known by name alone':
      async (setting) => {
        const { identityReference } = setting.fresh();
        accepted(await setting.service.post(paths.basic, { identityReference }), 201);
        expect(new Set((await requirementsOf(setting, identityReference, '9500.00')) as string[])).toEqual(
          new Set(['PERSONAL_DETAILS', 'DOCUMENT', 'SELFIE', 'SOURCE_FUNDS', 'OCCUPATION', 'PURPOSE_OF_TX']),
        );
      },
    'PERSONAL_DETAILS alone up to 500 EUR': async (setting) => {
      const { identityReference } = setting.fresh();
      accepted(await setting.service.post(paths.basic, { identityReference }), 201);
      expect(await requirementsOf(setting, identityReference, '500.00')).toEqual(['PERSONAL_DETAILS']);
    },
    'US_TAX_ID of a resident of the US': async (setting) => {
      const { identityReference } = setting.fresh();
      const { residentialAddress } = american;
      accepted(await setting.service.post(paths.basic, { identityReference, residentialAddress }), 201);
      expect(await requirementsOf(setting, identityReference, '100.00')).toContain('US_TAX_ID');
    },
    'no US_TAX_ID once it is known': async (setting) => {
      const who = setting.fresh();
      const body = relianceBody(who, { customerIdentity: american });
      accepted(await setting.service.post(paths.reliance, body), 202);
      expect(await requirementsOf(setting, who.identityReference, '100.00')).toEqual([]);
    },
    'DOCUMENT again after a rejection': async (setting) => {
      const reference = await sharedAnd(setting, { action: 'reject', part: 'DOCUMENT' });
      expect(await requirementsOf(setting, reference, '600.00')).toEqual(['DOCUMENT']);
    },
    'SELFIE again after a rejection': async (setting) => {
      const reference = await sharedAnd(setting, { action: 'reject', part: 'SELFIE' });
      expect(await requirementsOf(setting, reference, '600.00')).toEqual(['SELFIE']);
    },
    'neither after an approval': async (setting) => {
      const reference = await sharedAnd(setting, { action: 'approve' });
      expect(await requirementsOf(setting, reference, '600.00')).toEqual([]);
    },
    'by themselves, two minutes later': async (setting) => {
      const { identityReference } = setting.fresh();
      const body = documentsBody({ identityReference, email: `${identityReference}@checks.example` });
      accepted(await setting.service.post(paths.shareDocuments, body), 202);
      expect(await requirementsOf(setting, identityReference, '600.00')).toEqual(['DOCUMENT', 'SELFIE']);
      await setting.service.control('POST', '/sandbox/clock', { jumpSeconds: 121 });
      expect(await requirementsOf(setting, identityReference, '600.00')).toEqual([]);
    },
  },
});
