import { describe, expect, test } from 'vitest';

import { lintOpenApi as lint } from '#testing/lint-openapi.ts';

import { openApiDocument } from './openapi.ts';

const served = JSON.stringify(openApiDocument({ serverUrl: 'http://127.0.0.1:8090' }));

describe('an independent linter', () => {
  test('finds nothing wrong with the document, its examples included', () => {
    expect(lint(served)).toEqual([]);
  });

  test.each([
    [
      'a reference that leads nowhere',
      '#/components/schemas/RampRecord"',
      '#/components/schemas/None"',
      'no-unresolved-refs',
    ],
    [
      'an example of another type',
      '"paymentReady":false',
      '"paymentReady":"no"',
      'no-invalid-media-type-examples',
    ],
    ['a keyword that is none', '"operationId":', '"operationID":', 'struct'],
  ])('would find %s', (_what, from, to, rule) => {
    const broken = served.replaceAll(from, to);
    expect(broken).not.toBe(served);
    expect(lint(broken)).toContain(rule);
  });
});
