import { describe } from 'vitest';

import { holdBoundaries } from './hold-boundaries.ts';
import { forbidden, type Violation } from './planted-imports.ts';

const violations: Violation[] = [
  ...standsUnder('database', ['audit', 'directory', 'app.ts']),
  ...standsUnder('inbound', ['audit', 'sessions', 'proxy']),
  ...standsUnder('outbound', ['proxy', 'steering', 'submissions']),
  ...standsUnder('personal', ['audit', 'directory', 'maintenance', 'reveals']),
  ...standsUnder('staff', ['sessions', 'people']),
  ...standsUnder('audit', [
    'audit-desk',
    'audit-verify',
    'directory',
    'operations',
    'sessions',
    'proxy',
    'shared-parts.ts',
  ]),
  ...standsUnder('audit-verify', ['audit-desk', 'directory', 'proxy']),
  ...standsUnder('audit-desk', ['directory', 'operations', 'sessions', 'proxy', 'shared-parts.ts']),
  ...standsUnder('sessions', ['directory', 'requests', 'proxy', 'people', 'oidc']),
  ...standsUnder('people', ['directory', 'live', 'oidc', 'proxy', 'shared-parts.ts']),
  ...standsUnder('oidc', ['directory', 'live', 'people', 'proxy', 'shared-parts.ts']),
  ...standsUnder('live', ['directory', 'callback-events', 'callbacks']),
  ...standsUnder('notes', ['directory', 'maintenance', 'proxy']),
  ...standsUnder('operations', ['proxy', 'callbacks']),
  ...standsUnder('directory', ['callbacks', 'requests', 'submissions', 'reveals', 'maintenance']),
  ...standsUnder('projection', ['directory', 'callbacks', 'requests', 'submissions', 'maintenance']),
  ...standsUnder('facts', ['directory', 'projection', 'callbacks', 'requests', 'submissions', 'maintenance']),
  ...standsUnder('callbacks', ['proxy', 'submissions']),
  ...standsUnder('callback-events', ['callbacks', 'proxy', 'submissions', 'connection']),
  ...standsUnder('requests', ['proxy', 'submissions']),
  ...standsUnder('reveals', ['proxy', 'maintenance']),
  ...standsUnder('steering', ['proxy', 'submissions']),
  ...standsUnder('submissions', ['proxy', 'callbacks']),
  ...standsUnder('proxy', ['callbacks', 'steering', 'start-server.ts']),
  ...standsUnder('proxy', ['connection']),
  ...standsUnder('callbacks', ['connection']),
  ...standsUnder('connection', ['directory', 'requests', 'sessions', 'app.ts']),
  ...standsUnder('maintenance', ['proxy', 'callbacks', 'app.ts']),
];

const allowed = [
  [
    'src/server/directory/clean.ts',
    [
      '../facts/reports.ts',
      '#server/projection/customer-rows.ts',
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
  holdBoundaries(violations, allowed);
});

/** A room of the server that knows none of these, by name and by path. */
function standsUnder(room: string, others: readonly string[]): Violation[] {
  const up = room.includes('/') ? '../..' : '..';
  const things = others.map((other) => (other.endsWith('.ts') ? other : `${other}/planted.ts`));
  return forbidden(
    'rooms depend on one another in one direction',
    `src/server/${room}/planted-direction.ts`,
    things.flatMap((thing) => [`#server/${thing}`, `${up}/${thing}`]),
  );
}
