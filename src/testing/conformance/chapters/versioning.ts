import { expect } from 'vitest';
import { bankRoute } from '#sandbox/testing/requests.ts';
import { accepted, paths } from '../requests.ts';
import { table } from '../rules.ts';

const stranger = { ...bankRoute, email: 'stranger@mail.example', countryOfResidence: 'AU' };

/** Spec: Versioning. */
export const versioningRules = table('Versioning', {
  '1': {
    'version 0, BETA': async ({ service }) => {
      const { json } = await service.control('GET', '/openapi.json');
      expect(json['info']).toMatchObject({
        version: '0',
        description: expect.stringContaining('BETA') as string,
      });
    },
    'versioned paths carry /eapi/v0/': async ({ service }) => {
      const { json } = await service.control('GET', '/openapi.json');
      const unversioned = Object.keys(json['paths'] as object).filter(
        (path) => !path.startsWith('/eapi/v0/'),
      );
      expect(unversioned).toEqual([paths.eligibility]);
      accepted(await service.get('/eapi/identities/c-13344'), 404);
    },
  },
  '2': {
    'the eligibility path has no version segment': async ({ service }) => {
      accepted(await service.post(paths.eligibility, stranger), 202);
      accepted(await service.post('/eapi/v0/identities/transactions/eligibility', stranger), 404);
    },
  },
  '3': {
    'what holds where the interface is silent is named': async ({ service }) => {
      const { json } = await service.control('GET', '/openapi.json');
      const choices = (json['info'] as Readonly<Record<string, object>>)['x-choices'];
      expect(Object.keys(choices ?? {}).length).toBeGreaterThan(0);
    },
  },
});
