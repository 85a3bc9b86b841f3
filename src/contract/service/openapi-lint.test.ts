import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

import { openApiDocument } from './openapi.ts';

const directory = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(directory, { recursive: true }));

const linter = fileURLToPath(new URL('./bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

type Problem = { readonly ruleId: string };
const served = JSON.stringify(openApiDocument({ serverUrl: 'http://127.0.0.1:8090' }));

/** The rules that an independent linter sees broken, as often as they are. */
function lint(text: string): readonly string[] {
  const file = join(directory, 'openapi.json');
  writeFileSync(file, text);
  const words = [linter, 'lint', file, '--extends', 'recommended-strict', '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, words, {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...quiet },
    encoding: 'utf8',
  });
  const { problems } = JSON.parse(stdout) as { readonly problems: readonly Problem[] };
  return problems.map(({ ruleId }) => ruleId);
}

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
