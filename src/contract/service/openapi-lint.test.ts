import { describe, expect, test } from 'vitest';

import { lintOpenApi as lint } from '#testing/lint-openapi.ts';

import { openApiDocument } from './openapi.ts';

const served = JSON.stringify(openApiDocument({ serverUrl: 'http://127.0.0.1:8090' }));

describe('an independent linter', () => {
  test('finds nothing wrong with the document, its examples included', () => {
    expect(lint(served)).toEqual([]);
  });
});
