import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import { address, validRequests } from '#testing/valid-requests.ts';

import { operationNames, operations } from './operations.ts';

const pathsOf = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path }) => path.join('.')) ?? [];

/** Every leaf that takes a text of any kind, with its path. */
function textsIn(schema: z.core.$ZodType, path = ''): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return textsIn(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodPipe) return textsIn(schema.in, path);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
      textsIn(field, path === '' ? name : `${path}.${name}`),
    );
  }
  return z.safeParse(schema, true).success || schema instanceof z.ZodEnum ? [] : [[path, schema]];
}

describe('a blank text is a missing one', () => {
  const texts = operationNames.flatMap((name) =>
    [operations[name].request, operations[name].query].flatMap((schema) =>
      schema === null ? [] : textsIn(schema).map(([path, text]) => [`${name} ${path}`, text] as const),
    ),
  );
  const blanks = [' ', '   ', '\t\r\n', '\u00a0', '\u3000\u3000', '\ufeff', '\u200b\u200b', ' \u2060 '];

  test('in every text that a request has, required or optional, but for the amount that is ignored', () => {
    const takesBlanks = texts.filter(([, text]) => blanks.some((blank) => z.safeParse(text, blank).success));
    expect(takesBlanks.map(([path]) => path)).toEqual(['createRamp source.crypto.amount']);
    expect(texts.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        'createBasicIdentity givenName',
        'createBasicIdentity residentialAddress.addressLine',
        'shareDocuments customerIdentity.surname',
        'shareDocuments customerIdentity.taxIdType',
        'shareDocuments identityDocuments[].data.number',
        'updateIdentity customerIdentity.residentialAddress.state',
        'createRamp target.fiat.instructions.accountName',
        'createRamp source.crypto.walletAddressMemo',
        'shareToken provider.token',
        'checkEligibility state',
      ]),
    );
  });

  test.each([
    ['createBasicIdentity', { identityReference: 'c-1', givenName: '   ' }, 'givenName'],
    ['createRamp', { ...validRequests.createRamp, subPartnerId: '\u00a0' }, 'subPartnerId'],
  ] as const)('%s names the blank field and asks to fill it in', (name, body, field) => {
    const issues = operations[name].request.safeParse(body).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, 'Required']]);
  });

  test('a state outside the US may be empty and not blank', () => {
    const { request } = operations.createBasicIdentity;
    const stateOf = (state: string) =>
      pathsOf(request, { identityReference: 'c-1', residentialAddress: { ...address, state } });
    expect(stateOf('')).toEqual([]);
    expect(stateOf('  ')).toEqual(['residentialAddress.state']);
  });

  test('white space around and inside a text stays as it came', () => {
    const body = { identityReference: 'c-1', givenName: ' Ada  Mae ', surname: 'é' };
    expect(operations.createBasicIdentity.request.parse(body)).toEqual(body);
  });
});
