import { expect } from 'vitest';
import { australian } from '#sandbox/testing/requests.ts';
import { accepted, background, controlled, documentsBody, paths } from '../requests.ts';
import { table, type RowCheck } from '../rules.ts';
import type { Setting } from '../setting.ts';

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

async function afterDecision({ service, fresh }: Setting, decision: object) {
  const body = documentsBody(fresh());
  accepted(await service.post(paths.shareDocuments, body), 202);
  await service.control('POST', `/sandbox/customers/${String(body['identityReference'])}`, decision);
  return accepted(await service.post(paths.shareDocuments, body), 202);
}

const repeats =
  (field: keyof ReturnType<typeof documentsBody>, value: unknown): RowCheck =>
  async ({ service, fresh }) => {
    const result = accepted(await service.post(paths.shareDocuments, documentsBody(fresh())), 202);
    expect(result[field]).toEqual(value);
  };

/** Spec: Resources › Identity onboarding result. */
export const onboardingResultRules = table('Identity onboarding result', {
  identityReference: {
    'is the one that was sent': async ({ service, fresh }) => {
      const who = fresh();
      const result = accepted(await service.post(paths.shareDocuments, documentsBody(who)), 202);
      expect(result['identityReference']).toBe(who.identityReference);
    },
  },
  status: {
    'PENDING at first': repeats('status', 'PENDING'),
    'APPROVED after an approval': async (setting) => {
      expect((await afterDecision(setting, { action: 'approve' }))['status']).toBe('APPROVED');
    },
    'REJECTED after a rejection': async (setting) => {
      expect((await afterDecision(setting, { action: 'reject' }))['status']).toBe('REJECTED');
    },
  },
  rejectionReason: {
    'internalReason and reason, both strings': async (setting) => {
      const rejection = { internalReason: 'DOCUMENT_EXPIRED', reason: 'Your passport has expired.' };
      const result = await afterDecision(setting, { action: 'reject', part: 'DOCUMENT', ...rejection });
      expect(result['rejectionReason']).toEqual(rejection);
    },
    'only after a rejection': repeats('rejectionReason', undefined),
  },
  customerIdentity: { 'is the one that was sent': repeats('customerIdentity', australian) },
  occupationIndustry: {
    'is the one that was sent': repeats('occupationIndustry', background.occupationIndustry),
  },
  occupation: { 'is the one that was sent': repeats('occupation', background.occupation) },
  purposeOfTransaction: { 'is the one that was sent': repeats('purposeOfTransaction', 'investment') },
  createdAt: {
    'a date-time in UTC': async ({ service, fresh }) => {
      const result = accepted(await service.post(paths.shareDocuments, documentsBody(fresh())), 202);
      expect(result['createdAt']).toMatch(isoInstant);
      const { now } = await controlled(service, 'GET', '/sandbox/clock');
      expect(Math.abs(Date.parse(String(now)) - Date.parse(String(result['createdAt'])))).toBeLessThan(
        60_000,
      );
    },
  },
});

async function viewOf({ service }: Setting, reference: string) {
  const view = accepted(await service.get(`${paths.identities}/${reference}`), 200);
  return { view, account: view['account'] as Readonly<Record<string, unknown>> };
}

/** Spec: Resources › Identity account view. */
export const accountViewRules = table('Identity account view', {
  identifyReference: {
    'spelled exactly identifyReference': async (setting) => {
      const { identityReference } = setting.fresh();
      accepted(await setting.service.post(paths.basic, { identityReference }), 201);
      const { view } = await viewOf(setting, identityReference);
      expect(Object.keys(view).toSorted()).toEqual(['account', 'identifyReference']);
      expect(view['identifyReference']).toBe(identityReference);
    },
  },
  'account.blocked': {
    'false, and true of a blocked account': async (setting) => {
      const { identityReference } = setting.fresh();
      accepted(await setting.service.post(paths.basic, { identityReference }), 201);
      expect((await viewOf(setting, identityReference)).account['blocked']).toBe(false);
      await setting.service.control('POST', `/sandbox/customers/${identityReference}`, {
        action: 'blacklist',
      });
      expect((await viewOf(setting, identityReference)).account['blocked']).toBe(true);
    },
  },
  'account.exists': {
    'true of an account': async (setting) => {
      const { identityReference } = setting.fresh();
      accepted(await setting.service.post(paths.basic, { identityReference }), 201);
      expect((await viewOf(setting, identityReference)).account['exists']).toBe(true);
    },
    'false where there is none, in its scenario': async (setting) => {
      const reference = `scenario-no-account-${setting.fresh().identityReference}`;
      expect((await viewOf(setting, reference)).account['exists']).toBe(false);
    },
  },
  'account.createdAt': {
    'a date-time in UTC': async (setting) => {
      const { identityReference } = setting.fresh();
      const { createdAt } = accepted(await setting.service.post(paths.basic, { identityReference }), 201);
      expect(createdAt).toMatch(isoInstant);
      expect((await viewOf(setting, identityReference)).account['createdAt']).toBe(createdAt);
    },
  },
});
