import { expect } from 'vitest';
import { australian } from '#sandbox/testing/requests.ts';
import { accepts, isOptional, isRequired, ofBasic, refuses } from '../field-rules.ts';
import { accepted, background, fieldsOf, image, openRequirements, passport, paths } from '../requests.ts';
import { table, type RowCheck } from '../rules.ts';
import type { Setting } from '../setting.ts';
import { shareRules } from './identity-shares.ts';

async function update({ service, fresh }: Setting, changes: object) {
  const who = fresh();
  accepted(await service.post(paths.basic, who), 201);
  return service.patch(paths.identities, { ...who, ...changes });
}

const isUpdated =
  (...changes: readonly object[]): RowCheck =>
  async (setting) => {
    for (const change of changes) expect((await update(setting, change)).text).toBe('');
  };

/** Spec: Endpoints › Identities. */
export const identityEndpointRules = table('Endpoints › Identities', {
  ...shareRules,
  'Update identity': {
    'PATCH /eapi/v0/identities: success with no content': isUpdated({}),
    'identityReference and email are required': async ({ service, fresh }) => {
      const { identityReference, email } = fresh();
      expect(fieldsOf(await service.patch(paths.identities, { email }))).toEqual(['identityReference']);
      expect(fieldsOf(await service.patch(paths.identities, { identityReference }))).toEqual(['email']);
    },
    'optional: mobileNumber, customerIdentity, occupation, funds, purpose': isUpdated(
      { mobileNumber: '0412' },
      { customerIdentity: australian },
      { occupationIndustry: 'Fulltime student', occupation: 'Fulltime student' },
      { sourceOfFunds: 'Gift' },
      { purposeOfTransaction: 'investment' },
      { mobileNumber: '+61412345678', customerIdentity: australian, ...background },
    ),
    'optional: identityDocuments, whose type and images are not required': isUpdated(
      { identityDocuments: [passport] },
      { identityDocuments: [{ type: 'PASSPORT', data: { number: 'N1' } }] },
      { identityDocuments: [{ images: [{ ...image, type: 'IDENTIFICATION' }] }] },
    ),
    // Choice: documentsNotEmpty.
    'an empty list of documents is refused': async (setting) => {
      expect(fieldsOf(await update(setting, { identityDocuments: [] }))).toEqual(['identityDocuments']);
    },
    'what is supplied satisfies its requirement': async (setting) => {
      const who = setting.fresh();
      accepted(await setting.service.post(paths.basic, who), 201);
      accepted(await setting.service.patch(paths.identities, { ...who, ...background }), 204);
      const open = await openRequirements(setting, who.identityReference);
      expect(open).toEqual(expect.not.arrayContaining(['OCCUPATION', 'SOURCE_FUNDS', 'PURPOSE_OF_TX']));
    },
    'an invalid pair is refused': async (setting) => {
      const pair = { occupationIndustry: 'Fulltime student', occupation: 'Architect' };
      expect(fieldsOf(await update(setting, pair))).toEqual(['occupation']);
    },
    'of who does not exist is 404': async ({ service, fresh }) => {
      accepted(await service.patch(paths.identities, fresh()), 404);
    },
  },
  'Get identity': {
    'GET /eapi/v0/identities/{identity_reference}: body is the identity account view': async ({
      service,
      fresh,
    }) => {
      const { identityReference } = fresh();
      accepted(await service.post(paths.basic, { identityReference }), 201);
      const view = accepted(await service.get(`${paths.identities}/${identityReference}`), 200);
      expect(view).toMatchObject({ identifyReference: identityReference, account: { exists: true } });
    },
    'query email helps matching': async ({ service, fresh }) => {
      const [owner, other] = [fresh(), fresh()];
      const email = `o'neil+kyc@${owner.identityReference}.example`;
      accepted(await service.post(paths.basic, { ...owner, email }), 201);
      const view = accepted(
        await service.get(`${paths.identities}/${other.identityReference}`, { email }),
        200,
      );
      expect(view['identifyReference']).toBe(owner.identityReference);
    },
    'query email: email format': async ({ service, fresh }) => {
      const answer = await service.get(`${paths.identities}/${fresh().identityReference}`, {
        email: 'nobody',
      });
      expect(fieldsOf(answer)).toEqual(['email']);
    },
    'of who does not exist is 404': async ({ service, fresh }) => {
      accepted(await service.get(`${paths.identities}/${fresh().identityReference}`), 404);
    },
  },
  'Create basic identity': {
    'POST /eapi/v0/identities/basic: body identityReference, createdAt': async ({ service, fresh }) => {
      const { identityReference } = fresh();
      const body = accepted(await service.post(paths.basic, { identityReference }), 201);
      expect(body).toEqual({ identityReference, createdAt: expect.any(String) as string });
    },
    'identityReference is required': isRequired(ofBasic, 'identityReference'),
    'optional: givenName, surname, dateOfBirth, email, residentialAddress': async (setting) => {
      const { givenName, surname, dob: dateOfBirth, residentialAddress } = australian;
      for (const [field, value] of Object.entries({ givenName, surname, dateOfBirth, residentialAddress }))
        await accepts(ofBasic, field, value)(setting);
      await isOptional(ofBasic, 'email')(setting);
    },
    'dateOfBirth: YYYY-MM-DD, in the past': refuses(ofBasic, 'dateOfBirth', [
      '2999-01-01',
      '1990-1-1',
      '2023-02-29',
    ]),
    'email: email format': refuses(ofBasic, 'email', ['lee', 'lee@mail', '']),
    'residentialAddress: ResidentialAddress': refuses(ofBasic, 'residentialAddress', ['Sydney', []]),
    'personal details are known afterwards': async (setting) => {
      const { givenName, surname, dob: dateOfBirth, residentialAddress } = australian;
      const { identityReference } = setting.fresh();
      const body = { identityReference, givenName, surname, dateOfBirth, residentialAddress };
      accepted(await setting.service.post(paths.basic, body), 201);
      expect(await openRequirements(setting, identityReference)).not.toContain('PERSONAL_DETAILS');
    },
  },
});
