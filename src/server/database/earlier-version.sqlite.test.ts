import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { startServer } from '#testing/started-server.ts';

/** Written down as that version's own server had left it: eight calls, one of them cut off, one still under way when the process died. */
const left = readFileSync(join(import.meta.dirname, '../../testing/earlier-version.sql'), 'utf8');

/** As that version listed them, newest first: reference, and the outcome of each submission, newest first. */
const listed = [
  ['customer-4', ['unknown']],
  ['customer-1', ['answered', 'answered']],
  ['customer-2', ['answered', 'answered']],
  ['customer-3', ['unknown']],
  ['hasOwnProperty', ['answered']],
];

describe('a directory from the version before callbacks and the trail', () => {
  let directory = '';
  let service: ScriptedService;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'earlier-'));
    service = await startScriptedService();
    const database = new Database(join(directory, 'server.sqlite'));
    database.exec(left);
    database.close();
  });
  afterEach(async () => {
    await service.close();
    rmSync(directory, { recursive: true });
  });

  it('is opened with the same customers and submissions, and again after that', async () => {
    for (const _ of ['migrated', 'opened again']) {
      const started = await startServer({ directory, serviceUrl: service.url });
      const list = (await (await started.get('/api/customers')).json()) as {
        items: { identityReference: string }[];
      };
      const references = list.items.map(({ identityReference }) => identityReference);
      const outcomes = await Promise.all(
        references.map(async (reference) =>
          (await started.submissions(reference)).map(({ outcome }) => outcome),
        ),
      );
      expect(references.map((reference, at) => [reference, outcomes[at]])).toEqual(listed);
      // Nobody had a language then.
      expect(await (await started.get('/api/profile')).json()).toMatchObject({ language: null });
      await started.server.stop();
    }
  });
});
