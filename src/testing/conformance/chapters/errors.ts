import { expect } from 'vitest';
import { bankRoute } from '#sandbox/testing/requests.ts';
import { accepted, background, documentsBody, fieldsOf, image, paths, relianceBody } from '../requests.ts';
import { table, type RowCheck, type RowRules } from '../rules.ts';
import type { ServiceAnswer } from '../service.ts';
import type { Setting } from '../setting.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const lookUp = `${paths.identities}/c-13344`;

const shapeOf = (answer: ServiceAnswer, status: number) => {
  expect(accepted(answer, status)['status']).toBe(status);
  expect(typeof answer.json['message']).toBe('string');
  return Object.keys(answer.json).toSorted();
};

const provoked = async ({ service }: Setting, operation: string, status: number) =>
  service.control('POST', '/sandbox/faults', { kind: 'status', operation, status });

const isTraced =
  (status: number): RowCheck =>
  async (setting) => {
    const traces = new Set<unknown>();
    for (let times = 0; times < 2; times += 1) {
      await provoked(setting, 'getIdentity', status);
      const answer = await setting.service.get(lookUp);
      expect(shapeOf(answer, status)).toEqual(['message', 'status', 'traceId']);
      expect(answer.json['traceId']).toMatch(uuid);
      traces.add(answer.json['traceId']);
    }
    expect(traces.size).toBe(2);
  };

const unreadable = ['{"a":', '', 'null x', '{"a":1,"a":2}', '{"__proto__":{}}', '[1,', '\u0000'] as const;

/** Spec: Errors. */
export const errorRules = table('Errors', {
  '400': {
    'message, status, traceId': isTraced(400),
    'bad request: a body that can’t be read': async ({ service }) => {
      for (const text of unreadable) {
        const answer = await service.send({ method: 'POST', uri: paths.basic, body: Buffer.from(text) });
        expect(shapeOf(answer, 400), text).toEqual(['message', 'status', 'traceId']);
      }
    },
    'bad request: an unknown field or parameter': async ({ service, fresh }) => {
      shapeOf(await service.post(paths.basic, { ...fresh(), nickname: 'Lee' }), 400);
      shapeOf(await service.get(lookUp, { nickname: 'Lee' }), 400);
    },
    'a body that is no JSON by its type': async ({ service }) => {
      const headers = { 'content-type': 'text/plain' };
      const answer = await service.send({
        method: 'POST',
        uri: paths.basic,
        body: Buffer.from('{}'),
        headers,
      });
      expect(shapeOf(answer, 415)).toEqual(['message', 'status']);
    },
  },
  '401': {
    'message, status': async ({ service }) => {
      const answer = await service.send({ method: 'GET', uri: lookUp, authorization: null });
      expect(shapeOf(answer, 401)).toEqual(['message', 'status']);
    },
  },
  '404': {
    'message, status': async ({ service, fresh }) => {
      const answer = await service.get(`${paths.identities}/${fresh().identityReference}`);
      expect(shapeOf(answer, 404)).toEqual(['message', 'status']);
    },
    'an address that has no such method is 405 and names those that it has': async ({ service }) => {
      const answer = await service.send({ method: 'DELETE', uri: paths.ramps });
      expect(shapeOf(answer, 405)).toEqual(['message', 'status']);
      expect(answer.headers['allow']).toBe('POST');
    },
    'not found: an address that is no operation': async ({ service }) => {
      const answer = await service.get('/eapi/v0/nothing');
      expect(shapeOf(answer, 404)).toEqual(['message', 'status']);
    },
  },
  '422': {
    'message, status, errors': async ({ service }) => {
      expect(shapeOf(await service.post(paths.basic, {}), 422)).toEqual(['errors', 'message', 'status']);
    },
    'request data invalid: errors names every field by its path': async ({ service, fresh }) => {
      const broken = { ...image, side: 'LEFT' };
      const documents = [{ type: 'PASSPORT', data: { number: 'N1' }, images: [image, broken] }];
      const answer = await service.post(
        paths.shareDocuments,
        documentsBody(fresh(), { identityDocuments: documents, sourceOfFunds: 'Luck' }),
      );
      expect(fieldsOf(answer).toSorted()).toEqual(['identityDocuments[0].images[1].side', 'sourceOfFunds']);
    },
    'including an invalid occupationIndustry/occupation pair': async ({ service, fresh }) => {
      const pair = { ...background, occupationIndustry: 'Fulltime student' };
      expect(fieldsOf(await service.post(paths.shareDocuments, documentsBody(fresh(), pair)))).toEqual([
        'occupation',
      ]);
    },
  },
  '429': {
    'message, status': async (setting) => {
      await provoked(setting, 'getIdentity', 429);
      expect(shapeOf(await setting.service.get(lookUp), 429)).toEqual(['message', 'status']);
    },
    'retry later': async (setting) => {
      await provoked(setting, 'getIdentity', 429);
      expect((await setting.service.get(lookUp)).headers['retry-after']).toMatch(/^[1-9]\d*$/);
    },
  },
  '500': { 'message, status, traceId': isTraced(500) },
});

interface Documented {
  readonly operation: string;
  readonly path: string;
  readonly body: (who: ReturnType<Setting['fresh']>) => Readonly<Record<string, unknown>>;
}

async function refusedWith(status: number, { operation, path, body }: Documented, setting: Setting) {
  const { service, fresh } = setting;
  if (status === 400) return service.post(path, { ...body(fresh()), nickname: 'Lee' });
  if (status === 422) return service.post(path, {});
  if (status === 401)
    return service.send({ method: 'POST', uri: path, body: body(fresh()), authorization: null });
  await provoked(setting, operation, status);
  return service.post(path, body(fresh()));
}

const canAnswer = (documented: Documented, statuses: readonly number[]): RowRules =>
  Object.fromEntries(
    statuses.map((status): [string, RowCheck] => [
      `can answer ${status}`,
      async (setting) => {
        accepted(await refusedWith(status, documented, setting), status);
      },
    ]),
  );

/** Spec: Errors (documented per operation). */
export const documentedErrorRules = table('Errors › documented per operation', {
  'share-documents': canAnswer(
    { operation: 'shareDocuments', path: paths.shareDocuments, body: documentsBody },
    [400, 401, 404, 422, 429],
  ),
  reliance: canAnswer(
    { operation: 'shareReliance', path: paths.reliance, body: relianceBody },
    [400, 401, 404, 422, 500],
  ),
  eligibility: canAnswer(
    {
      operation: 'checkEligibility',
      path: paths.eligibility,
      body: () => ({ ...bankRoute, email: 'who@mail.example', countryOfResidence: 'AU' }),
    },
    [400, 401, 404, 422, 500],
  ),
});
