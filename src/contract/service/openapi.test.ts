import { describe, expect, test } from 'vitest';

import { callbacks } from './callbacks.ts';
import { choices } from './choices.ts';
import { errorStatuses } from './errors.ts';
import { portableEmailPattern } from './identifier-forms.ts';
import { writtenAnswers, writtenCallbacks, callbackExamples, examples } from './openapi-answers.ts';
import { refusalStatuses, openApiDocument } from './openapi.ts';
import { operationNames, operations } from './operations.ts';
import { email } from './primitives.ts';

const document = openApiDocument({ serverUrl: 'https://service.test' });

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every object of the document. */
function* objectsIn(value: unknown): Generator<Json> {
  if (!isObject(value)) return;
  yield value;
  for (const below of Object.values(value)) yield* objectsIn(below);
}

const resolve = (pointer: string) =>
  pointer
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document);

const described = operationNames.map((name) => {
  const { method, path } = operations[name];
  return [name, document.paths[path]?.[method.toLowerCase()]] as const;
});

describe('the OpenAPI document', () => {
  test('is plain JSON of version 3.1 for the given server, with every choice', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://service.test' }]);
    expect(document.info['x-choices']).toEqual(choices);
  });

  test('holds the operations of the table and no other', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.toSorted()).toEqual([...operationNames].toSorted());
  });

  test.each(described)('%s: bodies, answers and errors are the table’s', (name, operation) => {
    const { chapter, request, successStatus } = operations[name];
    expect(operation?.operationId).toBe(name);
    expect(operation?.description).toContain(`Interface document: ${chapter}.`);
    expect(operation?.requestBody !== undefined).toBe(request !== null);
    const refusals = request === null ? errorStatuses : refusalStatuses;
    const statuses = [successStatus, ...refusals].map(String);
    expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual(statuses.toSorted());
  });

  test.each(described)(
    '%s: an error outside the interface’s own list is reported as a choice',
    (name, operation) => {
      const { documentedErrors } = operations[name];
      const listed = new Set<string>((documentedErrors ?? []).map(String));
      for (const [status, response] of Object.entries(operation?.responses ?? {})) {
        if (!isObject(response) || typeof response.$ref !== 'string') continue;
        const isBeyond = !listed.has(status);
        expect(typeof response.description === 'string').toBe(isBeyond);
        if (!isBeyond) continue;
        const isOfTheDocument = errorStatuses.map(String).includes(status);
        const choice =
          isOfTheDocument && documentedErrors === null ? 'errorsNotShown' : 'errorsBeyondTheList';
        expect(response.description).toContain(`(choice: ${choice})`);
      }
    },
  );

  test('lists parameters with their place and whether they are required', () => {
    const parameters = Object.fromEntries(
      described.map(([name, operation]) => [
        name,
        (operation?.parameters ?? []).map((one) => `${one.in} ${one.name}${one.required ? '' : '?'}`),
      ]),
    );
    expect(parameters.getRamp).toEqual(['path ramp_id']);
    expect(parameters.getIdentity).toEqual(['path identity_reference', 'query email?']);
    expect(parameters.getPrice).toEqual([
      'query identityReference',
      'query fiat',
      'query crypto',
      'query blockchain',
      'query method',
      'query transactionType',
      'query fiatAmount?',
      'query cryptoAmount?',
    ]);
    expect(parameters.createRamp).toEqual([]);
  });

  test('every reference leads somewhere, and no schema is left unused', () => {
    const references = [...objectsIn(document)].flatMap(({ $ref }) =>
      typeof $ref === 'string' ? [$ref] : [],
    );
    expect(references.filter((reference) => !isObject(resolve(reference)))).toEqual([]);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !references.includes(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  test('carries nothing of the schema library', () => {
    const keys = new Set([...objectsIn(document)].flatMap((one) => Object.keys(one)));
    const leftovers = ['$schema', '$id', '$defs', '~standard', '__shared', 'default'];
    expect(leftovers.filter((key) => keys.has(key))).toEqual([]);
  });

  test('describes the two callbacks and the signature', () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(callbacks));
    expect(document.components.securitySchemes).toMatchObject({
      signature: { type: 'apiKey', in: 'header', name: 'Authorization' },
    });
    expect(document.security).toEqual([{ signature: [] }]);
  });

  test('describes what the sandbox writes exactly: every object of an answer is closed', () => {
    const answers = ['RampRecord', 'IdentityOnboardingResult', 'IdentityAccountView', 'GetLimitsAnswer'];
    for (const name of answers) {
      const objects = [...objectsIn(document.components.schemas[name])].filter(
        ({ type, properties }) => type === 'object' && properties !== undefined,
      );
      expect(objects.length).toBeGreaterThan(0);
      expect(objects.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
    }
  });
});

describe('the patterns', () => {
  const patterns = [...new Set([...objectsIn(document)].flatMap(({ pattern }) => pattern ?? []))].map(String);

  test('are in what all regular expressions share: no Unicode property or escape, nothing that looks around or back', () => {
    expect(patterns.length).toBeGreaterThan(5);
    for (const pattern of patterns) expect(pattern).not.toMatch(/\\[pPuk1-9]|\(\?[^:]/);
    for (const pattern of patterns) expect(() => new RegExp(pattern)).not.toThrow();
  });

  test.each([
    'a@b.co',
    'lee+a@mail.example',
    "o'neil@mail.example",
    'ö.ß@bücher.example',
    '用户@例子.公司',
    '𝒶@𝒷.example',
  ])('take the e-mail %s, as the schema does', (address) => {
    expect(email.safeParse(address).success).toBe(true);
    expect(address).toMatch(new RegExp(portableEmailPattern));
    expect(patterns).toContain(portableEmailPattern);
  });
});

describe('what is written can be read', () => {
  test.each(operationNames)(
    '%s: the example is a request, and its answer is read as it was written',
    (name) => {
      const { pathParameters, query, request, answer } = operations[name];
      const example = examples[name];
      for (const [schema, value] of [
        [pathParameters, example.path],
        [query, example.query],
        [request, example.request],
      ] as const)
        expect(schema === null ? value : schema.safeParse(value).error).toBe(
          schema === null ? null : undefined,
        );
      const { answer: written } = example;
      expect(writtenAnswers[name]?.parse(written) ?? null).toEqual(written);
      expect(answer?.parse(written) ?? {}).toMatchObject(withoutNulls(written ?? {}));
    },
  );

  test.each(Object.keys(callbacks) as (keyof typeof callbacks)[])('%s likewise', (name) => {
    const example = callbackExamples[name];
    expect(writtenCallbacks[name].parse(example)).toEqual(example);
    expect(callbacks[name].parse(example)).toMatchObject(withoutNulls(example));
  });
});

/** Null reads as not given. */
const withoutNulls = (value: unknown): object =>
  JSON.parse(JSON.stringify(value, (_key, one: unknown) => (one === null ? undefined : one))) as object;
