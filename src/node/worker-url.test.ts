import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkerProgramMissingError, workerUrl } from './worker-url.ts';

describe('worker program', () => {
  let root = '';
  const at = (path: string) => pathToFileURL(join(root, path)).href;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'worker-url-'));
    mkdirSync(join(root, 'dist/chunks'), { recursive: true });
    writeFileSync(join(root, 'dist/pass.js'), '');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(['dist/main.js', 'dist/chunks/app-1.js', 'src/node/worker-url.ts'])('is found from %s', (from) =>
    expect(workerUrl('pass', at(from)).href).toBe(at('dist/pass.js')),
  );
  it('that was never built is named', () =>
    expect(() => workerUrl('other', at('dist/main.js'))).toThrow(WorkerProgramMissingError));
});
