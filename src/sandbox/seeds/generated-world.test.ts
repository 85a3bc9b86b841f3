import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerIdentity } from '#contract/service/identity.ts';
import { isAllowedOccupationPair, sourcesOfFunds } from '#contract/service/occupations.ts';
import { email, identityReference, msisdn } from '#contract/service/primitives.ts';
import { rampRequest } from '#contract/service/ramp.ts';
import { rampMainLines, rampStatuses, type RampStatus } from '#contract/service/enumerations.ts';
import { assets, fiatPerEur, methods, routeFaults, flatRoutePaths } from '../catalogue.ts';
import { factsOfIdentity, openRequirements } from '../eligibility/rules.ts';
import { findIdentity } from '../records/store.ts';
import { limitFault, type CountedRamp } from '../limits/rules.ts';
import { fiatInEur, worthInEur } from '../price/market-rate.ts';
import { quote } from '../price/quote.ts';
import { allowedMoves, isTerminal, mayMoveTo, priceRequestOf } from '../ramps/rules.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { customersOfScenarios, customersWithRamps } from './generated-customers.ts';
import { generatedRamps } from './generated-ramps.ts';
import { rampOf } from '../world/store.ts';
import { seededCustomers, seededRamps, seedWhenEmpty } from '../world/seed-world.ts';
import { shownCustomers } from './shown-customers.ts';

const directions = ['ONRAMP', 'OFFRAMP'] as const;
const dayMicroseconds = 24 * 60 * 60 * 1_000_000;
const generated = [...customersOfScenarios, ...customersWithRamps];
const directionOf = (request: { source: { fiat?: unknown } }) =>
  request.source.fiat === undefined ? 'OFFRAMP' : 'ONRAMP';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await seedWhenEmpty(sandbox.db, sandbox.now);
});
afterAll(async () => sandbox.close());

describe('the generated world', () => {
  it('is the same on every machine and at every start', () => {
    const text = JSON.stringify({ customersOfScenarios, customersWithRamps, generatedRamps });
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      '5de52169ce17fbc3c375d554a2fdd179f6155ba3cd29ed9f0d384b0bf06131d0',
    );
  });

  it('has forty customers, one a scenario, and two hundred ramps', () => {
    expect(seededCustomers).toHaveLength(40);
    expect(seededRamps(sandbox.now)).toHaveLength(200);
    const references = customersOfScenarios.map(({ customer }) => customer.reference);
    expect(references).toStrictEqual(Object.keys(scenarios).map((name) => `scenario-${name}`));
    for (const field of ['reference', 'email'] as const) {
      expect(new Set(seededCustomers.map((customer) => customer[field])).size).toBe(40);
    }
    expect(new Set(seededRamps(sandbox.now).map(({ id }) => id)).size).toBe(200);
  });

  it('leaves the customers that README names alone', () => {
    const shown = new Set(shownCustomers.map(({ reference }) => reference));
    expect(generatedRamps.filter(({ request }) => shown.has(request.identityReference))).toStrictEqual([]);
  });

  it('keeps the interface’s own rules', () => {
    for (const { customer } of generated) {
      expect(customerIdentity.parse(customer.personal)).toStrictEqual(customer.personal);
      expect(identityReference.safeParse(customer.reference).success).toBe(true);
      expect(email.parse(customer.email)).toMatch(/\.example$/);
      expect(msisdn.safeParse(customer.mobileNumber).success).toBe(true);
      const { occupationIndustry = '', occupation = '', sourceOfFunds } = customer;
      if (sourceOfFunds === undefined) continue;
      expect(isAllowedOccupationPair(occupationIndustry, occupation)).toBe(true);
      expect(sourcesOfFunds).toContain(sourceOfFunds);
    }
    for (const { request } of generatedRamps) {
      expect(rampRequest.parse(request)).toStrictEqual(request);
      expect(routeFaults(priceRequestOf(request)!, flatRoutePaths)).toStrictEqual({});
    }
  });

  it('is of many countries, scripts and profiles', () => {
    const personal = generated.map(({ customer }) => customer.personal);
    const countries = new Set(personal.map(({ residentialAddress }) => residentialAddress?.country));
    expect(countries.size).toBeGreaterThanOrEqual(25);
    const names = personal.map(({ givenName, surname }) => `${givenName} ${surname}`);
    for (const some of [
      /\p{Script=Arabic}/u,
      /\p{Script=Hebrew}/u,
      /\p{Script=Han}/u,
      /-/,
      /(?:^| ).$/u,
      /^.{60}/u,
    ]) {
      expect(names.filter((name) => some.test(name))).not.toHaveLength(0);
    }
    const documents = generated.flatMap(({ customer }) => customer.documents);
    expect(new Set(documents.map(({ status }) => status)).size).toBe(3);
    expect(new Set(documents.map(({ type }) => type)).size).toBe(5);
  });

  it('has ramps in every status of both directions, by every method, of every asset and blockchain', () => {
    for (const direction of directions) {
      const reachable = rampStatuses.filter(
        (status) =>
          status === rampMainLines[direction][0] ||
          rampStatuses.some((from) =>
            allowedMoves({ transactionType: direction, status: from }).includes(status),
          ),
      );
      const statuses = generatedRamps
        .filter(({ request }) => directionOf(request) === direction)
        .map(({ moves }) => moves.at(-1)?.to ?? rampMainLines[direction][0]);
      expect(new Set<RampStatus>(statuses)).toStrictEqual(new Set(reachable));
    }
    const routes = generatedRamps.map(({ request }) => priceRequestOf(request)!);
    expect(new Set(routes.map(({ method }) => method))).toStrictEqual(new Set(methods.keys()));
    expect(new Set(routes.map(({ fiat }) => fiat))).toStrictEqual(new Set(fiatPerEur.keys()));
    const coins = [...assets].flatMap(([crypto, { blockchains }]) =>
      blockchains.map((chain) => `${crypto} ${chain}`),
    );
    expect(new Set(routes.map(({ crypto, blockchain }) => `${crypto} ${blockchain}`))).toStrictEqual(
      new Set(coins),
    );
  });
});

describe('the history of a seeded ramp', () => {
  it('is one of allowed moves, each after the one before, within sixty days', () => {
    const now = sandbox.now * 1000;
    for (const { request, createdAt, moves } of seededRamps(sandbox.now)) {
      const transactionType = directionOf(request);
      let [status, before]: [RampStatus, number] = [rampMainLines[transactionType][0], createdAt];
      expect(createdAt).toBeGreaterThan(now - 61 * dayMicroseconds);
      for (const { to, at } of moves) {
        expect(mayMoveTo({ transactionType, status }, to)).toBe(true);
        expect(at).toBeGreaterThan(before);
        [status, before] = [to, at];
      }
      expect(before).toBeLessThan(now);
    }
  });

  it('is kept, and ends at the ramp’s current status', async () => {
    const rows = await sandbox.db.selectFrom('ramp_move').selectAll().orderBy('number').execute();
    for (const { id, request, moves } of seededRamps(sandbox.now)) {
      const kept = rows.filter(({ ramp_id }) => ramp_id === id);
      expect(kept.map(({ to_status: to, at }) => ({ to, at }))).toStrictEqual(moves);
      const answer = await sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${id}` });
      const status = kept.at(-1)?.to_status ?? rampMainLines[directionOf(request)][0];
      expect(answer.json()).toMatchObject({ status });
    }
  });

  it('ends in ACCOUNT_BLOCKED for blocked customers alone, at one instant each', () => {
    const blocked = customersWithRamps.filter(({ customer }) => customer.isBlocked);
    for (const { customer } of customersWithRamps) {
      const ramps = generatedRamps.filter(({ request }) => request.identityReference === customer.reference);
      const ends = ramps.map(({ moves }) => moves.at(-1)).filter((move) => move?.to === 'ACCOUNT_BLOCKED');
      expect(ends.length > 0).toBe(customer.isBlocked === true);
      expect(new Set(ends.map((move) => move?.minutesAgo)).size).toBeLessThanOrEqual(1);
    }
    expect(blocked.length).toBeGreaterThan(1);
  });

  it('has the figures of the quote of its creation', async () => {
    for (const { id, request, createdAt } of seededRamps(sandbox.now)) {
      const price = priceRequestOf(request)!;
      const terms = quote(price, Math.floor(createdAt / 1000))!;
      const isOnRamp = price.transactionType === 'ONRAMP';
      const [source, target] = isOnRamp
        ? [terms.fiatAmount, terms.cryptoAmount]
        : [terms.cryptoAmount, terms.fiatAmount];
      const answer = await sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${id}` });
      expect(answer.json()).toMatchObject({
        source: { amount: source },
        target: { amount: target },
        receipt: { processingFee: terms.processingFee, networkFee: terms.networkFee },
      });
    }
  });

  it('never went over a limit, nor past an open requirement', async () => {
    const before = new Map<string, CountedRamp[]>();
    const inOrder = [...generatedRamps].sort((a, b) => b.createdMinutesAgo - a.createdMinutesAgo);
    for (const { id, request, createdMinutesAgo } of inOrder) {
      const createdMs = sandbox.now - createdMinutesAgo * 60_000;
      const ramp = rampOf({ id, request, createdAt: createdMs * 1000, moves: [] })!;
      const identity = (await findIdentity(sandbox.db, request.identityReference))!;
      const customer = factsOfIdentity(identity);
      const { method, fiat, fiatAmount } = ramp;
      const ramps = before.get(identity.reference) ?? [];
      expect(limitFault(fiatAmount, { customer, ramps, method, fiat, nowMs: createdMs })).toBeNull();
      const price = priceRequestOf(request)!;
      expect(openRequirements(customer, worthInEur(price, price, createdMs))).toStrictEqual([]);
      const counted = { worthEur: fiatInEur(fiatAmount, fiat), method, createdAt: ramp.createdAt };
      before.set(identity.reference, [...ramps, counted]);
    }
  });

  it('is over: no callback is sent, and nothing goes on by itself', async () => {
    const statuses = async () =>
      sandbox.db.selectFrom('ramp').select(['id', 'status', 'next_move_at']).execute();
    const seeded = await statuses();
    sandbox.now += 400 * 24 * 60 * 60 * 1000;
    await sandbox.settle();
    expect(await statuses()).toStrictEqual(seeded);
    expect(seeded.filter(({ next_move_at }) => next_move_at !== null)).toStrictEqual([]);
    expect(seeded.some(({ status }) => !isTerminal(status))).toBe(true);
    expect(await sandbox.db.selectFrom('callback').selectAll().execute()).toStrictEqual([]);
  });
});
