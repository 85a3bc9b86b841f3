import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { accepted, paths } from '../requests.ts';
import { table, type RowCheck } from '../rules.ts';
import { authorization, nextTimestamp, signatureOf, type SignedParts } from '../signed-request.ts';
import type { ServiceCall } from '../service.ts';
import type { Setting } from '../setting.ts';

const uri = `${paths.identities}/c-13344`;
const noBody = new Uint8Array();
const parts = (changes: Partial<SignedParts> = {}): SignedParts => ({
  method: 'GET',
  uri,
  timestamp: nextTimestamp(),
  body: noBody,
  ...changes,
});

const lookUp = async ({ service }: Setting, header: string | null, changes: Partial<ServiceCall> = {}) =>
  service.send({ method: 'GET', uri, authorization: header, ...changes });

const isRefused =
  (...headers: readonly ((setting: Setting) => string | null)[]): RowCheck =>
  async (setting) => {
    for (const header of headers) accepted(await lookUp(setting, header(setting)), 401);
  };

const signed = ({ service }: Setting, changes: Partial<SignedParts> = {}) =>
  authorization(service.credential, parts(changes));

const shifted = (seconds: number) => String(BigInt(nextTimestamp()) + BigInt(seconds) * 1_000_000n);

const operations: readonly (readonly [string, string])[] = [
  ['POST', paths.ramps],
  ['GET', `${paths.ramps}/${'0'.repeat(32)}`],
  ['POST', paths.tokenShare],
  ['POST', paths.reliance],
  ['POST', paths.shareDocuments],
  ['PATCH', paths.identities],
  ['GET', uri],
  ['POST', paths.basic],
  ['GET', paths.price],
  ['POST', paths.eligibility],
  ['POST', paths.limits],
];

/** Spec: Authentication. */
export const authenticationRules = table('Authentication', {
  '1': {
    'HMAC with SHA-256 in the header Authorization': async (setting) => {
      accepted(await lookUp(setting, signed(setting)), 200);
    },
    'another digest is refused': isRefused((setting) =>
      signed(setting).replace(/:[0-9a-f]{64}:/, ':' + '0'.repeat(64) + ':'),
    ),
    'another secret is refused': isRefused(({ service }) =>
      authorization({ ...service.credential, secret: 'another' }, parts()),
    ),
    'another key is refused': isRefused(({ service }) =>
      authorization({ ...service.credential, key: 'another' }, parts()),
    ),
  },
  '2': {
    'the URI is signed, its query included': async (setting) => {
      const asked = `${uri}?email=a%2Bb%40mail.example`;
      accepted(await lookUp(setting, signed(setting, { uri: asked }), { uri: asked }), 200);
      accepted(await lookUp(setting, signed(setting), { uri: asked }), 401);
    },
    'in path form: neither scheme nor host': isRefused((setting) =>
      signed(setting, { uri: `http://127.0.0.1${uri}` }),
    ),
  },
  '3': {
    'method, URI, timestamp and body, single spaces between': async ({ service }) => {
      const body = Buffer.from('{"identityReference":"c-13344","email":"amelia.hughes@mail.example"}');
      const call = parts({ method: 'PATCH', uri: paths.identities, body });
      const text = `PATCH ${paths.identities} ${call.timestamp} ${body.toString()}`;
      const { key, secret } = service.credential;
      const signature = signatureOf(secret, { ...call, method: text.split(' ')[0] ?? '' });
      const header = `Bearer ${key}:${signature}:${call.timestamp}`;
      accepted(
        await service.send({
          method: 'PATCH',
          uri: paths.identities,
          body: JSON.parse(body.toString()) as unknown,
          authorization: header,
        }),
        204,
      );
    },
    'any other separator is refused': async ({ service }) => {
      const { key, secret } = service.credential;
      const body = { identityReference: 'c-13344', email: 'amelia.hughes@mail.example' };
      for (const separator of ['\n', '\r\n', '  ', '\t', '']) {
        const timestamp = nextTimestamp();
        const text = ['PATCH', paths.identities, timestamp, JSON.stringify(body)].join(separator);
        const header = `Bearer ${key}:${createHmac('sha256', secret).update(text).digest('hex')}:${timestamp}`;
        const call = { method: 'PATCH', uri: paths.identities, body, authorization: header };
        accepted(await service.send(call), 401);
      }
    },
    'a method, a body or a timestamp other than the signed one is refused': async (setting) => {
      accepted(await lookUp(setting, signed(setting, { method: 'POST' })), 401);
      accepted(await lookUp(setting, signed(setting, { body: Buffer.from('{}') })), 401);
      accepted(
        await lookUp(
          setting,
          signed(setting).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
        ),
        401,
      );
    },
    'the body is the bytes that are sent': async ({ service }) => {
      const body = Buffer.from('{ "identityReference" : "c-13344", "email" : "amelia.hughes@mail.example" }');
      accepted(await service.send({ method: 'PATCH', uri: paths.identities, body }), 204);
      const compact = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
      const header = authorization(
        service.credential,
        parts({ method: 'PATCH', uri: paths.identities, body: compact }),
      );
      accepted(
        await service.send({ method: 'PATCH', uri: paths.identities, body, authorization: header }),
        401,
      );
    },
    'a timestamp of 16 digits': isRefused((setting) =>
      signed(setting, { timestamp: nextTimestamp().slice(0, 13) }),
    ),
  },
  '4': {
    'a missing credential is answered with 401, at every operation': async ({ service }) => {
      for (const [method, address] of operations) {
        const body = method === 'GET' ? {} : { body: {} };
        accepted(await service.send({ method, uri: address, authorization: null, ...body }), 401);
      }
    },
    'an invalid one too': isRefused(
      () => 'Bearer',
      () => 'Basic c2FuZGJveDpzZWNyZXQ=',
      () => 'Bearer a:b:c',
      (setting) => signed(setting).toUpperCase(),
      (setting) => `${signed(setting)} `.replace('Bearer ', 'Bearer  '),
    ),
    'one that was used before too': async (setting) => {
      const header = signed(setting);
      accepted(await lookUp(setting, header), 200);
      accepted(await lookUp(setting, header), 401);
    },
  },
  '5': {
    'layout Bearer {key}:{signature}:{timestamp}, no other header': async (setting) => {
      expect(signed(setting)).toMatch(/^Bearer [^:]+:[0-9a-f]{64}:\d{16}$/);
      accepted(await lookUp(setting, signed(setting)), 200);
    },
    'the timestamp is in microseconds, at most five minutes off': async (setting) => {
      for (const seconds of [-290, 290])
        accepted(await lookUp(setting, signed(setting, { timestamp: shifted(seconds) })), 200);
      for (const seconds of [-310, 310])
        accepted(await lookUp(setting, signed(setting, { timestamp: shifted(seconds) })), 401);
    },
  },
});
