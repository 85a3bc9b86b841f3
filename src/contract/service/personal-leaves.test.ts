import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { operationNames, operations } from './operations.ts';

/** The schemas that a schema may stand for: what is inside optional, lenient and union ones. */
function insides(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodCatch) {
    return insides(schema.def.innerType);
  }
  if (schema instanceof z.ZodPipe) return insides(schema.def.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(insides);
  return [schema];
}

/** One step of a leaf's path into a schema: a field's name, `[]` or `*`. */
function step(schema: z.core.$ZodType, name: string): z.core.$ZodType[] {
  if (name === '[]' && schema instanceof z.ZodArray) return insides(schema.element);
  if (name === '[]' && schema instanceof z.ZodTuple) return schema.def.items.flatMap(insides);
  if (name === '*' && schema instanceof z.ZodRecord) return insides(schema.valueType);
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  if (name === '*') return Object.values(shape).flatMap(insides);
  return Object.hasOwn(shape, name) ? insides(shape[name]!) : [];
}

function schemasAt(schema: z.core.$ZodType, leaf: string): z.core.$ZodType[] {
  const steps = leaf.replaceAll('[]', '.[]').split('.');
  return steps.reduce<z.core.$ZodType[]>((at, name) => at.flatMap((one) => step(one, name)), insides(schema));
}

const leaves = operationNames.flatMap((name) => {
  const { personal, query, request, answer } = operations[name];
  return [
    ...personal.query.map((leaf) => [`${name} query`, leaf, query] as const),
    ...personal.request.map((leaf) => [`${name} body`, leaf, request] as const),
    ...personal.answer.map((leaf) => [`${name} answer`, leaf, answer] as const),
  ];
});

describe('every personal leaf is a value of its schema', () => {
  /** An answer's customerIdentity is kept as it came: the fields that its leaves name are those of the request's. */
  const { customerIdentity } = operations.shareReliance.request.shape;

  test.each(leaves)('%s: %s', (place, leaf, schema) => {
    const isKeptAsItCame = place === 'shareDocuments answer';
    const found = isKeptAsItCame
      ? schemasAt(z.object({ customerIdentity }), leaf)
      : schemasAt(schema ?? z.never(), leaf);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => one instanceof z.ZodObject || one instanceof z.ZodArray)).toEqual([]);
  });

  test('a name that is none of the schema’s is found nowhere', () => {
    expect(schemasAt(operations.shareReliance.request, 'customerIdentity.firstName')).toEqual([]);
    expect(schemasAt(operations.shareDocuments.request, 'identityDocuments[].images[].base65')).toEqual([]);
  });
});

describe('what says something about a person is named in every operation that carries it', () => {
  const telling = new Set([
    'email',
    'mobileNumber',
    'givenName',
    'surname',
    'dob',
    'dateOfBirth',
    'taxId',
    'addressLine',
    'suburb',
    'postCode',
    'number',
    'base64',
    'token',
    'walletAddress',
    'walletAddressMemo',
    'accountName',
    'accountNumber',
    'bsb',
  ]);

  /** Paths of the telling fields that are in a schema. */
  function tellingIn(schema: z.core.$ZodType, path: string): string[] {
    return insides(schema).flatMap((one) => {
      if (one instanceof z.ZodArray) return tellingIn(one.element, `${path}[]`);
      if (!(one instanceof z.ZodObject)) return [];
      return Object.entries(one.shape as Record<string, z.core.$ZodType>).flatMap(([name, below]) => {
        const at = path === '' ? name : `${path}.${name}`;
        return telling.has(name) ? [at] : tellingIn(below, at);
      });
    });
  }

  test.each(operationNames)('%s', (name) => {
    const { personal, query, request } = operations[name];
    const covers = (named: readonly string[], leaf: string) =>
      named.includes(leaf) || named.includes(leaf.replace(/[^.]+$/, '*'));
    const inQuery = query === null ? [] : tellingIn(query, '');
    const inRequest = request === null ? [] : tellingIn(request, '');
    expect(inQuery.filter((leaf) => !covers(personal.query, leaf))).toEqual([]);
    expect(inRequest.filter((leaf) => !covers(personal.request, leaf))).toEqual([]);
  });
});
