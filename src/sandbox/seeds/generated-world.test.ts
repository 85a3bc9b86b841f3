import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerIdentity } from '#contract/service/identity.ts';
import { isAllowedOccupationPair, sourcesOfFunds } from '#contract/service/occupations.ts';
import { email, identityReference, msisdn } from '#contract/service/primitives.ts';
import { rampRequest } from '#contract/service/ramp.ts';
import {
  movingRampStatuses,
  rampMainLines,
  rampStatuses,
  type RampStatus,
} from '#contract/service/enumerations.ts';
import { assets, fiatPerEur, methods, routeFaults, flatRoutePaths } from '../catalogue.ts';
import { factsOfIdentity, openRequirements } from '../eligibility/rules.ts';
import { findIdentity } from '../records/store.ts';
import { limitFault, type CountedRamp } from '../limits/rules.ts';
import { fiatInEur, worthInEur } from '../price/market-rate.ts';
import { quote } from '../price/quote.ts';
import { isTerminal, mayMoveTo, priceRequestOf } from '../ramps/rules.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { customersOfScenarios, customersWithRamps } from './generated-customers.ts';
import { generatedRamps as generatedAt } from './generated-ramps.ts';
import { rampOf } from '../world/store.ts';
import { seededCustomers, seededRamps, seedWhenEmpty } from '../world/seed-world.ts';
import { shownCustomers } from './shown-customers.ts';

const dayMicroseconds = 24 * 60 * 60 * 1_000_000;
const generated = [...customersOfScenarios, ...customersWithRamps];
const directionOf = (request: { source: { fiat?: unknown } }) =>
  request.source.fiat === undefined ? 'OFFRAMP' : 'ONRAMP';

let sandbox: TestSandbox;
let generatedRamps: ReturnType<typeof generatedAt> = [];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  generatedRamps = generatedAt(sandbox.now);
  await seedWhenEmpty(sandbox.db, sandbox.now);
});
afterAll(async () => sandbox.close());

describe('the generated world', () => {
  it('is the same on every machine and at every start', () => {
    const ramps = generatedAt(Date.parse('2026-11-27T10:24:00Z'));
    const text = JSON.stringify({ customersOfScenarios, customersWithRamps, ramps });
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      '7388e57f7f44479087a60cfe2879b5ef83c464d64f5962288fb22786810ff749',
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

  it('has ramps in every status, by every method, of every asset and blockchain', () => {
    const statuses = seededRamps(sandbox.now).map(
      ({ request, moves }) => moves.at(-1)?.to ?? rampMainLines[directionOf(request)][0],
    );
    expect(new Set<RampStatus>(statuses)).toStrictEqual(new Set(rampStatuses));
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

/** Moments of a week and of a day, a leap day and the turn of a year among them. */
const moments = [
  '2026-11-27T10:24:00Z',
  '2026-11-28T00:00:30Z',
  '2026-11-29T23:59:00Z',
  '2026-11-30T05:10:00Z',
  '2027-01-01T00:20:00Z',
  '2028-02-29T13:00:00Z',
  '2026-12-02T18:45:00Z',
].map((moment) => Date.parse(moment));
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

describe.each(moments)('the generated ramps, seeded at %i', (nowMs) => {
  const ramps = generatedAt(nowMs);
  const lastOf = ({ createdMinutesAgo, moves }: (typeof ramps)[number]) =>
    moves.at(-1)?.minutesAgo ?? createdMinutesAgo;
  const statusOf = ({ request, moves }: (typeof ramps)[number]) =>
    moves.at(-1)?.to ?? rampMainLines[directionOf(request)][0];

  it('are of fourteen days, each with some and weekends with fewer', () => {
    const perDay = new Map<number, number>();
    for (const { createdMinutesAgo } of ramps) {
      const day = Math.floor((nowMs / minuteMs - createdMinutesAgo) / dayMinutes);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
    }
    const today = Math.floor(nowMs / minuteMs / dayMinutes);
    const whole = Array.from({ length: 13 }, (_, index) => today - 1 - index);
    // Yesterday has also those under way, where the seeding is soon after midnight.
    expect([...perDay.keys()].every((day) => day <= today && day >= today - 13)).toBe(true);
    const isWeekend = (day: number) => [0, 6].includes(new Date(day * dayMinutes * minuteMs).getUTCDay());
    const counts = (wanted: boolean) =>
      whole.filter((day) => isWeekend(day) === wanted).map((day) => perDay.get(day) ?? 0);
    expect(Math.min(...counts(true))).toBeGreaterThanOrEqual(4);
    expect(Math.min(...counts(false))).toBeGreaterThan(Math.max(...counts(true).slice(1)));
    expect(Math.max(...counts(false))).toBeLessThan(40);
  });

  it('are fulfilled for the most part, and within minutes', () => {
    const took = ramps
      .filter((ramp) => statusOf(ramp) === 'FULFILLED')
      .map((ramp) => ramp.createdMinutesAgo - lastOf(ramp))
      .sort((one, other) => one - other);
    expect(took.length / ramps.length).toBeGreaterThan(0.75);
    expect(took[Math.floor(took.length / 2)]).toBeLessThan(25);
    expect(took[Math.floor(took.length * 0.9)]).toBeLessThan(40);
  });

  it('has one stuck ramp and one in review, besides those that README names', () => {
    const seeded = seededRamps(nowMs);
    const now = nowMs * 1000;
    const standing = seeded.filter(({ request, createdAt, moves }) => {
      const status = moves.at(-1)?.to ?? rampMainLines[directionOf(request)][0];
      const isMoving = (movingRampStatuses as readonly string[]).includes(status);
      return isMoving && now - (moves.at(-1)?.at ?? createdAt) > 3_600_000_000;
    });
    expect(standing).toHaveLength(3);
    const reviewed = seeded.filter(({ moves }) =>
      ['EXTRA_VERIFICATION', 'ACCOUNT_BLOCKED'].includes(moves.at(-1)?.to ?? ''),
    );
    expect(reviewed).toHaveLength(2);
  });

  it('keep to what is possible: no move in the future, none before the one before', () => {
    for (const { createdMinutesAgo, moves } of ramps) {
      const times = [createdMinutesAgo, ...moves.map(({ minutesAgo }) => minutesAgo)];
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      expect(new Set(times).size).toBe(times.length);
      expect(times.at(-1)).toBeGreaterThanOrEqual(1);
    }
  });

  it('never went over a limit, nor past an open requirement', async () => {
    expect(await refusalsOf(ramps, nowMs)).toEqual([]);
  });
});

describe('the history of a seeded ramp', () => {
  it('is one of allowed moves, each after the one before, within fifteen days', () => {
    const now = sandbox.now * 1000;
    for (const { request, createdAt, moves } of seededRamps(sandbox.now)) {
      const transactionType = directionOf(request);
      let [status, before]: [RampStatus, number] = [rampMainLines[transactionType][0], createdAt];
      expect(createdAt).toBeGreaterThan(now - 15 * dayMicroseconds);
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

  it('is long over for blocked customers, but for one whose ramp the block ended', () => {
    const blocked = new Set(
      customersWithRamps
        .filter(({ customer }) => customer.isBlocked)
        .map(({ customer }) => customer.reference),
    );
    expect(blocked.size).toBe(3);
    const theirs = generatedRamps.filter(({ request }) => blocked.has(request.identityReference));
    expect(theirs.length).toBeGreaterThan(6);
    const ended = generatedRamps.filter(({ moves }) => moves.at(-1)?.to === 'ACCOUNT_BLOCKED');
    expect(ended.map(({ request }) => blocked.has(request.identityReference))).toEqual([true]);
    for (const { moves } of theirs) expect(moves.at(-1)?.minutesAgo).toBeGreaterThan(48 * 60);
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

/** What limits or requirements would have refused, as they were when each ramp was created. */
async function refusalsOf(ramps: ReturnType<typeof generatedAt>, nowMs: number): Promise<unknown[]> {
  const refusals: unknown[] = [];
  const before = new Map<string, CountedRamp[]>();
  const inOrder = [...ramps].sort((a, b) => b.createdMinutesAgo - a.createdMinutesAgo);
  for (const { id, request, createdMinutesAgo } of inOrder) {
    const createdMs = nowMs - createdMinutesAgo * minuteMs;
    const ramp = rampOf({ id, request, createdAt: createdMs * 1000, moves: [] })!;
    const identity = (await findIdentity(sandbox.db, request.identityReference))!;
    const customer = factsOfIdentity(identity);
    const { method, fiat, fiatAmount } = ramp;
    const counted = before.get(identity.reference) ?? [];
    const price = priceRequestOf(request)!;
    const fault = limitFault(fiatAmount, { customer, ramps: counted, method, fiat, nowMs: createdMs });
    if (fault !== null) refusals.push(fault);
    refusals.push(...openRequirements(customer, worthInEur(price, price, createdMs)));
    const one = { worthEur: fiatInEur(fiatAmount, fiat), method, createdAt: ramp.createdAt };
    before.set(identity.reference, [...counted, one]);
  }
  return refusals;
}
