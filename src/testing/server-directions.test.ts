import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { forbidden, importing, lint, plant, plantSettings, type Violation } from './planted-imports.ts';

const violations: Violation[] = [
  ...standsUnder('database', ['audit', 'directory', 'app.ts']),
  ...standsUnder('inbound', ['audit', 'sessions', 'proxy']),
  ...standsUnder('outbound', ['proxy', 'steering', 'submissions']),
  ...standsUnder('personal', ['audit', 'directory', 'maintenance', 'reveals']),
  ...standsUnder('staff', ['sessions']),
  ...standsUnder('audit/chain', ['directory', 'operations', 'sessions', 'proxy', 'shared-parts.ts']),
  ...standsUnder('sessions', ['directory', 'requests', 'proxy']),
  ...standsUnder('live', ['directory', 'callbacks']),
  ...standsUnder('notes', ['directory', 'maintenance', 'proxy']),
  ...standsUnder('operations', ['proxy', 'callbacks']),
  ...standsUnder('directory/facts', ['callbacks', 'requests', 'submissions', 'reveals', 'maintenance']),
  ...standsUnder('callbacks/receiving', ['proxy', 'submissions']),
  ...standsUnder('requests', ['proxy', 'submissions']),
  ...standsUnder('reveals', ['proxy', 'maintenance']),
  ...standsUnder('steering', ['proxy', 'submissions']),
  ...standsUnder('submissions', ['proxy', 'callbacks']),
  ...standsUnder('proxy', ['callbacks', 'steering', 'start-server.ts']),
  ...standsUnder('maintenance', ['proxy', 'callbacks', 'app.ts']),
];

const allowed = [
  [
    'src/server/directory/facts/clean.ts',
    [
      '../reports/reports.ts',
      '#server/audit/trail.ts',
      '#server/notes/note-store.ts',
      '#server/live/changes.ts',
      '#server/instants.ts',
    ],
  ],
  [
    'src/server/proxy/clean.ts',
    ['./upstream.ts', '#server/submissions/write-once.ts', '#server/requests/call-recorder.ts'],
  ],
  ['src/server/app-clean.ts', ['./proxy/proxy.ts', './callbacks/callbacks.ts', './shared-parts.ts']],
] as const;

describe('the one direction of the server’s rooms', () => {
  const project = mkdtempSync(join(tmpdir(), 'rampart-directions-'));
  let found: ReadonlyMap<string, readonly string[]>;

  beforeAll(() => {
    plantSettings(project);
    for (const { file, code } of violations) plant(project, file, code);
    for (const [file, names] of allowed) plant(project, file, names.map(importing).join(''));
    found = lint(project);
  });

  afterAll(() => {
    rmSync(project, { recursive: true });
  });

  it.each(violations)('$breaks: $code in $file is refused', ({ file, rule }) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  it.each(allowed)('%s may import %s', (file) => {
    expect(found.get(file) ?? []).toEqual([]);
  });
});

/** A room of the server that knows none of these, by name and by path. */
function standsUnder(room: string, others: readonly string[]): Violation[] {
  const up = room.includes('/') ? '../..' : '..';
  const things = others.map((other) => (other.endsWith('.ts') ? other : `${other}/planted.ts`));
  return forbidden(
    'rooms stand on one another in one direction',
    `src/server/${room}/planted-direction.ts`,
    things.flatMap((thing) => [`#server/${thing}`, `${up}/${thing}`]),
  );
}
