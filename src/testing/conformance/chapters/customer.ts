import { expect } from 'vitest';
import { legalReferences } from '#testing/legal-references.ts';
import { american } from '#sandbox/testing/requests.ts';
import {
  accepts,
  isOptional,
  isRequired,
  isString,
  ofBasic,
  ofDocuments,
  ofUsDocuments,
  refuses,
  requiredString,
  sendWith,
} from '../field-rules.ts';
import { accepted, fieldsOf, paths } from '../requests.ts';
import { table } from '../rules.ts';

const address = (field: string) => `customerIdentity.residentialAddress.${field}`;
const identity = (field: string) => `customerIdentity.${field}`;

/** Spec: Resources › IdentityReference. */
export const identityReferenceRules = table('IdentityReference', {
  Characters: {
    'ASCII letters, digits and hyphen': accepts(ofBasic, 'identityReference', `Az-09-${Date.now()}`),
    'no other character': refuses(ofBasic, 'identityReference', [
      'a_b',
      'a b',
      'é',
      'a/b',
      'a.b',
      '１',
      '',
      'a\n',
    ]),
    'odd but legal ones work in paths': async ({ service }) => {
      for (const reference of legalReferences) {
        expect([201, 422]).toContain(
          (await service.post(paths.basic, { identityReference: reference })).status,
        );
        const view = accepted(await service.get(`${paths.identities}/${reference}`), 200);
        expect(view['identifyReference']).toBe(reference);
      }
    },
  },
  Meaning: {
    'unique per customer': async ({ service, fresh }) => {
      const { identityReference } = fresh();
      accepted(await service.post(paths.basic, { identityReference }), 201);
      expect(fieldsOf(await service.post(paths.basic, { identityReference }))).toEqual(['identityReference']);
    },
    'reused for every later interaction': async ({ service, fresh }) => {
      const who = fresh();
      accepted(await service.post(paths.basic, who), 201);
      accepted(await service.patch(paths.identities, who), 204);
      const view = accepted(await service.get(`${paths.identities}/${who.identityReference}`), 200);
      expect(view['identifyReference']).toBe(who.identityReference);
    },
  },
});

/** Spec: Resources › ResidentialAddress. */
export const residentialAddressRules = table('ResidentialAddress', {
  addressLine: requiredString(ofDocuments, address('addressLine')),
  suburb: requiredString(ofDocuments, address('suburb')),
  state: {
    ...requiredString(ofDocuments, address('state')),
    'required when country is US': refuses(ofUsDocuments, address('state'), ['', ' ']),
    'may be empty elsewhere': accepts(ofDocuments, address('state'), ''),
    'a state where the operator is not licensed is refused': refuses(ofUsDocuments, address('state'), ['NY']),
  },
  postCode: requiredString(ofDocuments, address('postCode')),
  country: {
    ...requiredString(ofDocuments, address('country')),
    'a country code': accepts(ofDocuments, address('country'), 'DE', 'NZ', 'GB'),
    'nothing but a country code': refuses(ofDocuments, address('country'), ['Australia', 'au', 'ZZ', 'AUS']),
  },
});

/** Spec: Resources › CustomerIdentity. */
export const customerIdentityRules = table('CustomerIdentity', {
  givenName: requiredString(ofDocuments, identity('givenName')),
  surname: requiredString(ofDocuments, identity('surname')),
  dob: {
    ...requiredString(ofDocuments, identity('dob')),
    'ISO 8601 date YYYY-MM-DD': accepts(ofDocuments, identity('dob'), '1984-02-29', '2000-01-01'),
    'no day that does not exist, no other form': refuses(ofDocuments, identity('dob'), [
      '2023-02-29',
      '1990-13-01',
      '1990-1-1',
      '01/02/1990',
      '1990-01-31T00:00:00Z',
    ]),
    'in the past': refuses(ofDocuments, identity('dob'), ['2999-01-01']),
  },
  taxIdType: {
    'is not required': isOptional(ofDocuments, identity('taxIdType')),
    'is a string': isString(ofUsDocuments, identity('taxIdType')),
    'needed in the US': isRequired(ofUsDocuments, identity('taxIdType')),
  },
  taxId: {
    'is not required': isOptional(ofDocuments, identity('taxId')),
    'needed in the US': isRequired(ofUsDocuments, identity('taxId')),
    'nine digits in the form AAA-GG-SSSS': accepts(
      ofUsDocuments,
      identity('taxId'),
      '123-45-6789',
      '000-00-0000',
    ),
    'no other form': refuses(ofUsDocuments, identity('taxId'), [
      '123456789',
      '12-345-6789',
      '123-45-678',
      '١٢٣-45-6789',
    ]),
  },
  taxState: {
    'is not required': isOptional(ofDocuments, identity('taxState')),
    'needed in the US': isRequired(ofUsDocuments, identity('taxState')),
    'two characters, letters of either case': accepts(
      ofUsDocuments,
      identity('taxState'),
      'TX',
      'WA',
      'ca',
      'wA',
    ),
    'no more and no fewer': refuses(ofUsDocuments, identity('taxState'), ['C', 'CAL', '']),
    'a state where the operator is not licensed is refused': refuses(ofUsDocuments, identity('taxState'), [
      'NY',
      'ny',
    ]),
  },
  residentialAddress: {
    'is required': isRequired(ofDocuments, identity('residentialAddress')),
    'is a ResidentialAddress': refuses(ofDocuments, identity('residentialAddress'), [
      '1 George Street',
      7,
      [],
    ]),
    'holds no other field': async (setting) => {
      const changed = { ...american.residentialAddress, floor: '3' };
      const answer = await sendWith(setting, ofUsDocuments, identity('residentialAddress'), changed);
      accepted(answer, 400);
      expect(answer.json['message']).toContain('customerIdentity.residentialAddress');
    },
  },
});
