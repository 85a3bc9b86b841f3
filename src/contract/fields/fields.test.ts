import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { callbacks } from '#contract/service/callbacks.ts';
import { errorBodies, serviceError } from '#contract/service/errors.ts';
import { createBasicIdentityRequest } from '#contract/service/identity.ts';
import { writtenAnswers, writtenCallbacks } from '#contract/service/openapi-answers.ts';
import {
  operationNames,
  operations,
  type Operation,
  type OperationName,
} from '#contract/service/operations.ts';
import { textUpTo } from '#contract/service/primitives.ts';

import { leavesOf, type Leaf } from './leaves.ts';
import { allFields, markOf, maskValue } from './marks.ts';
import { hidden } from './masks.ts';
import { personalLeavesOf, personalPathsIn } from './personal-leaves.ts';

const requests = operationNames.flatMap((name) => {
  const { pathParameters, query, request }: Operation = operations[name];
  return [pathParameters, query, request].flatMap((schema) =>
    schema === null ? [] : leavesOf(schema).map((leaf) => [`${name} ${leaf.path}`, leaf] as const),
  );
});

const answers = [
  ...operationNames.flatMap((name) => [operations[name].answer, writtenAnswers[name]]),
  ...Object.values(errorBodies),
  serviceError,
  ...Object.values(callbacks),
  ...Object.values(writtenCallbacks),
].flatMap((schema) => (schema === null ? [] : leavesOf(schema)));

const unmarkedIn = (leaves: readonly Leaf[]) =>
  leaves.map(({ path }) => path).filter((path) => markOf(path) === null);

describe('every value that can be sent or answered is marked as personal or not', () => {
  test('in requests', () => expect(unmarkedIn(requests.map(([, leaf]) => leaf))).toEqual([]));

  /** An answer's customerIdentity is read whole; its fields are marked in the one that is written. */
  test('in answers, refusals and callbacks', () =>
    expect(unmarkedIn(answers).filter((path) => path !== 'customerIdentity')).toEqual([]));

  const planted = createBasicIdentityRequest.extend({ nickname: textUpTo(200).optional() });

  test('a field that nobody marked is found', () =>
    expect(unmarkedIn(leavesOf(planted))).toEqual(['nickname']));

  test('and is taken for a personal one of which nobody sees anything', () => {
    expect(markOf('residentialAddress.nickname')).toBeNull();
    expect(personalPathsIn(planted)).toContain('nickname');
    expect(maskValue('nickname', 'Augusta Katherine')).toBe(hidden);
  });

  test('a name below instructions has their mark, whatever it is called', () => {
    expect(markOf('target.fiat.instructions.status')).toBe('personal');
    expect(markOf('target.fiat.instructions[].status')).toBe('personal');
    expect(markOf('sourceDepositInstructions.accountName')).toBe('open');
    expect(markOf('constructor')).toBeNull();
  });
});

describe('the fields', () => {
  const fieldsNamed = (wanted: string) =>
    allFields.flatMap(([name, field]) => (name === wanted ? [field] : []));

  test.each([...new Set(allFields.map(([name]) => name))])(
    'called %s are marked and masked alike',
    (name) => {
      const facts = fieldsNamed(name).map(({ mark, mask, storageKey }) =>
        JSON.stringify({ mark, mask, storageKey }),
      );
      expect(new Set(facts).size).toBe(1);
    },
  );

  test('are what every request is made of', () => {
    const strangers = requests.filter(([, { path, schema }]) => {
      const name = path.replaceAll('[]', '').split('.').at(-1) ?? '';
      return !fieldsNamed(name).some((field) =>
        leavesOf(field.schema).some((leaf) => leaf.schema === schema),
      );
    });
    expect(strangers.map(([name]) => name)).toEqual([]);
  });

  test('all have a name that people read', () =>
    expect(allFields.filter(([, { label }]) => !/^[A-Z][A-Za-z-]+(?: [A-Za-z-]+)*$/.test(label))).toEqual(
      [],
    ));
});

describe('the personal leaves, written out by hand', () => {
  const identity = [
    'customerIdentity.givenName',
    'customerIdentity.surname',
    'customerIdentity.dob',
    'customerIdentity.taxId',
    'customerIdentity.residentialAddress.addressLine',
    'customerIdentity.residentialAddress.suburb',
    'customerIdentity.residentialAddress.postCode',
  ];
  const reliance = ['mobileNumber', 'email', ...identity, 'identityDocuments[].data.number'];
  const documents = [...reliance, 'identityDocuments[].images[].base64'];
  const wallets = [
    'source.crypto.walletAddress',
    'source.crypto.walletAddressMemo',
    'target.crypto.walletAddress',
    'target.crypto.walletAddressMemo',
  ];
  const lines = ['accountName', 'accountNumber', 'bsb'].map((line) => `target.fiat.instructions.${line}`);
  const ramp = [
    ...wallets,
    ...['source', 'target'].flatMap((side) => [
      `${side}.fiat.instructions.*`,
      `${side}.fiat.instructions[].*`,
    ]),
  ];
  const basic = ['givenName', 'surname', 'dateOfBirth', 'email'];
  const address = ['addressLine', 'suburb', 'postCode'].map((field) => `residentialAddress.${field}`);
  type Expected = Readonly<Record<'query' | 'request' | 'answer', readonly string[]>>;
  const none: Expected = { query: [], request: [], answer: [] };
  const expected: Partial<Record<OperationName, Expected>> = {
    createRamp: { query: [], request: [...wallets, ...lines], answer: ramp },
    getRamp: { query: [], request: [], answer: ramp },
    shareToken: { query: [], request: ['email', 'mobileNumber', 'provider.token'], answer: [] },
    shareReliance: { query: [], request: reliance, answer: [] },
    shareDocuments: { query: [], request: documents, answer: identity },
    updateIdentity: { query: [], request: documents, answer: [] },
    getIdentity: { query: ['email'], request: [], answer: [] },
    createBasicIdentity: { query: [], request: [...basic, ...address], answer: [] },
    checkEligibility: { query: [], request: ['email', 'dateOfBirth'], answer: [] },
  };

  test.each(operationNames)('of %s', (name) => {
    const inAnyOrder = (leaves: readonly string[]) => new Set(leaves);
    const { query, request, answer } = personalLeavesOf(name);
    const written = expected[name] ?? none;
    expect([query, request, answer].map(inAnyOrder)).toEqual(
      [written.query, written.request, written.answer].map(inAnyOrder),
    );
  });
});

/** Whether the published schema of a text says how long it may be. */
function statesItsBound(schema: z.core.$ZodType): boolean {
  const { maxLength, enum: values, const: value, pattern = '+' } = z.toJSONSchema(schema, { io: 'input' });
  if (maxLength !== undefined || values !== undefined || value !== undefined) return true;
  return !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, ''));
}

describe('every text of a request has a bound', () => {
  const texts = requests.filter(
    // An image's bound is that of its bytes, and has tests of its own.
    ([, { path, schema }]) => !path.endsWith('base64') && takesText(schema),
  );
  const long = ['a', '1', '-', ' ', '漢'].map((unit) => unit.repeat(20_000));

  function takesText(schema: z.core.$ZodType): boolean {
    const { type } = z.toJSONSchema(schema, { io: 'input' });
    return type === 'string';
  }

  test('there are as many as there are', () => expect(texts.length).toBeGreaterThan(80));

  test('that is published', () =>
    expect(texts.filter(([, { schema }]) => !statesItsBound(schema)).map(([name]) => name)).toEqual([]));

  test('that is held', () =>
    expect(
      texts
        .filter(([, { schema }]) => long.some((value) => z.safeParse(schema, value).success))
        .map(([name]) => name),
    ).toEqual([]));

  test('and one without is found', () => {
    expect(statesItsBound(z.string())).toBe(false);
    expect(statesItsBound(z.string().regex(/^[a-z]+$/))).toBe(false);
    expect(statesItsBound(z.string().regex(/^\d{3}-\d{2,4}$/))).toBe(true);
  });

  test.each([
    ['givenName', 200],
    ['surname', 200],
  ] as const)('%s has %i characters, and not one more', (field, most) => {
    const parse = (length: number) =>
      createBasicIdentityRequest.safeParse({ identityReference: 'c-1', [field]: 'x'.repeat(length) });
    expect(parse(most).success).toBe(true);
    expect(parse(most + 1).error?.issues.map(({ message }) => message)).toEqual([
      `Use at most ${most} characters`,
    ]);
    expect(parse(1_000_000).success).toBe(false);
  });
});
