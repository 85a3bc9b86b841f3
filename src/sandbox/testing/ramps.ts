import type { LightMyRequestResponse } from 'fastify';
import type { RampStatus } from '#contract/service/enumerations.ts';
import { priceRequestOf } from '../ramps/rules.ts';
import { findRamp, type StoredRamp } from '../ramps/store.ts';
import { offRampBody, onRampBody } from './requests.ts';
import type { TestSandbox } from './test-sandbox.ts';

type RampBody = Record<string, unknown> & Parameters<typeof priceRequestOf>[0];

export const rampBodies = {
  ONRAMP: (changes = {}) => onRampBody(changes) as RampBody,
  OFFRAMP: (changes = {}) => offRampBody(changes) as RampBody,
} as const;

/** Requests the price that a ramp repeats. */
export async function askPrice(sandbox: TestSandbox, body: RampBody): Promise<LightMyRequestResponse> {
  const price = Object.entries(priceRequestOf(body) ?? {});
  const given = price.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return sandbox.call({ method: 'GET', url: `/eapi/v0/price?${new URLSearchParams(given).toString()}` });
}

export async function orderRamp(sandbox: TestSandbox, body: RampBody): Promise<LightMyRequestResponse> {
  await askPrice(sandbox, body);
  return sandbox.call({ method: 'POST', url: '/eapi/v0/ramps', body });
}

export async function newRampId(sandbox: TestSandbox, body: RampBody): Promise<string> {
  const answer = await orderRamp(sandbox, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ ramp_id: string }>().ramp_id;
}

export async function rampOf(sandbox: TestSandbox, id: string): Promise<StoredRamp> {
  const ramp = await findRamp(sandbox.db, id);
  if (ramp === null) throw new Error('no such ramp');
  return ramp;
}

/** Lists a ramp's callbacks in order. */
export async function callbackStatuses(sandbox: TestSandbox, id: string): Promise<string[]> {
  const rows = await sandbox.db
    .selectFrom('callback')
    .select('status')
    .where('object', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ status }) => status);
}

/** Sets a status despite the rules, without a plan. */
export async function putRamp(sandbox: TestSandbox, id: string, status: RampStatus): Promise<void> {
  const changes = { status, next_status: null, next_move_at: null } as const;
  await sandbox.db.updateTable('ramp').set(changes).where('id', '=', id).execute();
}
