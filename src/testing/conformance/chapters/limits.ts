import { expect } from 'vitest';
import { gifNamedPng, largestImageBytes, paddedTo, photo } from '#testing/photos.ts';
import { bankRoute, onRampBody } from '#sandbox/testing/requests.ts';
import { accepts, ofBasic, ofDocuments, ofToken, refuses } from '../field-rules.ts';
import { accepted, createRamp, fieldsOf, knownCustomer, paths } from '../requests.ts';
import { table, type RowCheck, type RowRules } from '../rules.ts';
import type { Setting } from '../setting.ts';

const periods = ['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL'] as const;
const windowDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 30, ANNUAL: 365 } as const;
type Period = (typeof periods)[number];

interface Window {
  readonly limit: string;
  readonly used: string;
  readonly remaining: string;
  readonly currency: string;
}
interface Limits {
  readonly transaction: { readonly minFiat: object; readonly maxFiat: object };
  readonly periodical: readonly {
    readonly period: string;
    readonly sources: Readonly<Record<string, Window>>;
  }[];
}

async function limitsOf({ service }: Setting, identityReference: string): Promise<Limits> {
  const answer = await service.post(paths.limits, { identityReference, ...bankRoute });
  return accepted(answer, 200)['limits'] as Limits;
}

const windowOf = (limits: Limits, period: Period) =>
  limits.periodical.find((one) => one.period === period)?.sources;

const used =
  (period: Period): RowCheck =>
  async (setting) => {
    const { identityReference } = await knownCustomer(setting);
    accepted(await createRamp(setting, identityReference), 201);
    const before = windowOf(await limitsOf(setting, identityReference), period);
    for (const source of ['provider', 'customer'])
      expect(before?.[source]).toMatchObject({ used: '100.00', currency: 'EUR' });
    await setting.service.control('POST', '/sandbox/clock', { jumpSeconds: windowDays[period] * 86_400 + 1 });
    expect(windowOf(await limitsOf(setting, identityReference), period)?.['customer']).toMatchObject({
      used: '0.00',
    });
  };

const windowRules = (period: Period): RowRules => ({
  'provider and customer sources, each with limit, used and remaining': async (setting) => {
    const { identityReference } = await knownCustomer(setting);
    const sources = windowOf(await limitsOf(setting, identityReference), period);
    expect(Object.keys(sources ?? {}).toSorted()).toEqual(['customer', 'provider']);
    for (const { limit, remaining } of Object.values(sources ?? {})) expect(remaining).toBe(limit);
  },
  'counts ramps while they are in the window': used(period),
});

/** Spec: Endpoints › Limits. */
export const transactionLimitRules = table(
  'Endpoints › Limits',
  Object.fromEntries(periods.map((period) => [period, windowRules(period)])),
);

/** Spec: Limits (the prose after the table). */
export const limitProseRules = table('Limits › windows and rate', {
  'windows and sources': {
    'four windows, each with both sources': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const { periodical } = await limitsOf(setting, identityReference);
      expect(periodical.map(({ period }) => period)).toEqual(periods);
      expect(periodical.flatMap(({ sources }) => Object.keys(sources)).toSorted()).toEqual([
        ...periods.map(() => 'customer'),
        ...periods.map(() => 'provider'),
      ]);
    },
    'customer limits are tier-based': async (setting) => {
      const basic = setting.fresh();
      accepted(await setting.service.post(paths.basic, basic), 201);
      const { identityReference } = await knownCustomer(setting);
      const limitOf = async (reference: string) =>
        Number(windowOf(await limitsOf(setting, reference), 'DAILY')?.['customer']?.limit);
      expect(await limitOf(basic.identityReference)).toBeLessThan(await limitOf(identityReference));
    },
    'request: identityReference, method, transactionType, fiat, crypto, blockchain': async ({ service }) => {
      const answer = await service.post(paths.limits, {});
      expect(fieldsOf(answer).toSorted()).toEqual(
        ['identityReference', ...Object.keys(bankRoute)].toSorted(),
      );
    },
    'of who does not exist: 404': async ({ service, fresh }) => {
      const { identityReference } = fresh();
      accepted(await service.post(paths.limits, { identityReference, ...bankRoute }), 404);
    },
  },
  'request rate': {
    'too many calls are answered 429, with Retry-After': async ({ service }) => {
      await service.control('POST', '/sandbox/faults', {
        kind: 'status',
        operation: 'getLimits',
        status: 429,
      });
      const answer = await service.post(paths.limits, { identityReference: 'c-13344', ...bankRoute });
      accepted(answer, 429);
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    },
  },
});

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const emailOf = (length: number) => {
  const local = Date.now().toString(36).padEnd(20, 'x');
  const labels = `${'a'.repeat(60)}.`.repeat(4).slice(0, length - local.length - '@.example'.length);
  return `${local}@${labels.replace(/\.$/, 'a')}.example`;
};
const jpeg = (bytes: Uint8Array) => ({ base64: encoded(bytes), mimetype: 'image/jpeg', side: 'FRONT' });
const firstImage = 'identityDocuments[0].images[0]';

/** Spec: Limits. */
export const limitRules = table('Limits', {
  'email in token share': {
    'at most 200 characters': accepts(ofToken, 'email', emailOf(200)),
    'not 201': refuses(ofToken, 'email', [emailOf(201)]),
  },
  'provider.token': {
    'at least 6 characters': accepts(ofToken, 'provider.token', '123456'),
    'not 5': refuses(ofToken, 'provider.token', ['12345', '']),
  },
  'identity_reference path parameter': {
    'at most 100 characters': async ({ service }) => {
      const identityReference = `${Date.now()}`.padEnd(100, 'r');
      accepted(await service.post(paths.basic, { identityReference }), 201);
      accepted(await service.get(`${paths.identities}/${identityReference}`), 200);
    },
    'not 101': async ({ service }) => {
      expect(fieldsOf(await service.get(`${paths.identities}/${'r'.repeat(101)}`))).toEqual([
        'identity_reference',
      ]);
    },
    'nor in a body': refuses(ofBasic, 'identityReference', ['r'.repeat(101)]),
  },
  'email query parameter on identity retrieval': {
    'at most 254 characters': async ({ service, fresh }) => {
      const who = fresh();
      accepted(await service.post(paths.basic, who), 201);
      accepted(
        await service.get(`${paths.identities}/${who.identityReference}`, { email: emailOf(254) }),
        200,
      );
    },
    'not 255': async ({ service, fresh }) => {
      const answer = await service.get(`${paths.identities}/${fresh().identityReference}`, {
        email: emailOf(255),
      });
      expect(fieldsOf(answer)).toEqual(['email']);
    },
  },
  'image file': {
    'at most 10 MB before Base64 encoding': accepts(
      ofDocuments,
      firstImage,
      jpeg(paddedTo(photo('smallJpeg'), largestImageBytes)),
    ),
    'not one byte more': refuses(
      ofDocuments,
      firstImage,
      [jpeg(paddedTo(photo('smallJpeg'), largestImageBytes + 1))],
      `${firstImage}.base64`,
    ),
  },
  'image mimetype': {
    'image/jpeg': accepts(ofDocuments, firstImage, jpeg(photo('smallJpeg'))),
    'image/png': accepts(ofDocuments, firstImage, { ...jpeg(photo('png')), mimetype: 'image/png' }),
    'and what the bytes say': async (setting) => {
      await refuses(ofDocuments, firstImage, [{ ...jpeg(photo('png')) }], `${firstImage}.mimetype`)(setting);
      await refuses(ofDocuments, firstImage, [jpeg(gifNamedPng().bytes)], `${firstImage}.base64`)(setting);
    },
  },
  'amounts per request': {
    'only one of fiatAmount and cryptoAmount': async ({ service }) => {
      const both = { ...bankRoute, identityReference: 'c-13344', fiatAmount: '100.00', cryptoAmount: '0.01' };
      expect(fieldsOf(await service.get(paths.price, both))).toEqual(['fiatAmount']);
      expect(fieldsOf(await service.post(paths.eligibility, both))).toEqual(['fiatAmount']);
    },
  },
  'price validity': {
    'not binding: it moves with the market': async ({ service }) => {
      const query = { ...bankRoute, identityReference: 'c-13344', fiatAmount: '100.00' };
      const rates = new Set<unknown>();
      for (let times = 0; times < 5; times += 1) {
        rates.add(accepted(await service.get(paths.price, query), 200)['marketRate']);
        await service.control('POST', '/sandbox/clock', { jumpSeconds: 300 });
      }
      expect(rates.size).toBeGreaterThan(1);
    },
    'serves a ramp for 15 minutes': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const query = { ...bankRoute, identityReference, fiatAmount: '100.00' };
      accepted(await setting.service.get(paths.price, query), 200);
      await setting.service.control('POST', '/sandbox/clock', { jumpSeconds: 14 * 60 });
      const body = { ...onRampBody(), identityReference };
      accepted(await setting.service.post(paths.ramps, body), 201);
    },
  },
});
