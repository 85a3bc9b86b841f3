import { expect } from 'vitest';
import { australian, bankRoute, onRampBody } from '#sandbox/testing/requests.ts';
import type { Service, ServiceAnswer } from './service.ts';
import type { Setting } from './setting.ts';

export const paths = {
  ramps: '/eapi/v0/ramps',
  tokenShare: '/eapi/v0/identities/token/share',
  reliance: '/eapi/v0/identities/reliance',
  shareDocuments: '/eapi/v0/identities/share/documents',
  identities: '/eapi/v0/identities',
  basic: '/eapi/v0/identities/basic',
  price: '/eapi/v0/price',
  eligibility: '/eapi/identities/transactions/eligibility',
  limits: '/eapi/v0/identities/transactions/limits',
} as const;

export const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const image = { base64: onePixelPng, mimetype: 'image/png', side: 'FRONT' };
export const passport = { type: 'PASSPORT', data: { number: 'PA123' }, images: [image] };
const selfie = { type: 'SELFIE', images: [image] };

export const background = {
  occupationIndustry: 'Consulting, IT, or business services',
  occupation: 'IT developer',
  sourceOfFunds: 'Salary',
  purposeOfTransaction: 'investment',
};

type Fields = Readonly<Record<string, unknown>>;
type Who = ReturnType<Setting['fresh']>;

export const documentsBody = (who: Who, changes: Fields = {}): Fields => ({
  ...who,
  mobileNumber: '+61412345678',
  customerIdentity: australian,
  ...background,
  identityDocuments: [passport, selfie],
  ...changes,
});

export const relianceBody = (who: Who, changes: Fields = {}): Fields => ({
  ...who,
  mobileNumber: '+61412345678',
  screeningDate: '2025-01-31',
  screeningSanctionsResult: false,
  screeningPepResult: false,
  customerIdentity: australian,
  identityDocuments: [{ type: 'PASSPORT', data: { number: 'PA123' } }],
  ...changes,
});

export const tokenBody = (who: Who, changes: Fields = {}): Fields => ({
  ...who,
  mobileNumber: '+61412345678',
  provider: { vendor: 'kyc-vendor', token: 'token-6f1c' },
  ...changes,
});

/** Creates a customer without open requirements. */
export async function knownCustomer({ service, fresh }: Setting, changes: Fields = {}): Promise<Who> {
  const who = { ...fresh(), ...changes };
  accepted(await service.post(paths.reliance, relianceBody(who)), 202);
  accepted(await service.patch(paths.identities, { ...who, ...background }), 204);
  return who;
}

export async function createRamp(
  { service }: Setting,
  identityReference: string,
  body: Fields = onRampBody(),
): Promise<ServiceAnswer> {
  const amount = Object.entries(body).filter(([name]) => name === 'fiatAmount' || name === 'cryptoAmount');
  const isOffRamp = Object.hasOwn(body['source'] as object, 'crypto');
  const transactionType = isOffRamp ? 'OFFRAMP' : 'ONRAMP';
  const query = { identityReference, ...bankRoute, transactionType, ...Object.fromEntries(amount) };
  accepted(await service.get(paths.price, query), 200);
  return service.post(paths.ramps, { ...body, identityReference });
}

/** Returns those above 9,000 EUR. */
export async function openRequirements({ service }: Setting, identityReference: string): Promise<unknown> {
  const body = { identityReference, ...bankRoute, fiatAmount: '9500.00' };
  return accepted(await service.post(paths.eligibility, body), 202)['requirements'];
}

export function accepted(answer: ServiceAnswer, status: number): Fields {
  expect(answer.status, answer.text).toBe(status);
  return answer.json;
}

/** Lists the fields of a 422. Spec: Errors › 422. */
export function fieldsOf(answer: ServiceAnswer): readonly string[] {
  expect(answer.status, answer.text).toBe(422);
  return Object.keys(answer.json['errors'] as object);
}

/** Leaves an undefined value out; a path is `a.b[0].c`. */
export function withValue(body: Fields, path: string, value: unknown): Fields {
  const keys = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  // Through JSON: a structured clone would keep one image shared between its places.
  const copy = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
  const last = keys.pop() ?? '';
  const at = keys.reduce<Record<string, unknown>>((one, key) => one[key] as Record<string, unknown>, copy);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

export async function controlled(
  service: Service,
  method: string,
  uri: string,
  body?: unknown,
): Promise<Fields> {
  return (await service.control(method, uri, body)).json;
}
