import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const server = join(import.meta.dirname, '../server');

/** The server’s rooms, lowest first: a room imports only rooms named before it. A new room needs its place here. */
const rooms = [
  'outbound',
  'database',
  'facts',
  'personal',
  'audit',
  'staff',
  'audit-verify',
  'inbound',
  'audit-desk',
  'operations',
  'sessions',
  'oidc',
  'people',
  'live',
  'projection',
  'notes',
  'messages',
  'directory',
  'reveals',
  'steering',
  'requests',
  'callback-events',
  'maintenance',
  'callbacks',
  'submissions',
  'proxy',
  'rechecks',
  'overview',
  'connection',
  'signature',
  'conformance',
];

/** What joins the rooms into one server: no room imports it. */
const above = [
  'app.ts',
  'guard-requests.ts',
  'operations-server.ts',
  'sandbox-history.ts',
  'pages.ts',
  'shared-parts.ts',
  'start-server.ts',
];

describe('the one direction of the server’s rooms', () => {
  it('every room has its place', () => {
    expect(roomsOnDisk().toSorted()).toEqual(rooms.toSorted());
  });

  it('a room imports only rooms below it', () => {
    expect(
      roomFiles().flatMap((file) => wrongImports(file, readFileSync(join(server, file), 'utf8'))),
    ).toEqual([]);
  });

  it.each([
    ['audit/planted.ts', "import { a } from '#server/proxy/upstream.ts';", 'proxy'],
    ['audit/planted.ts', "import type { A } from '../sessions/sessions.ts';", 'sessions'],
    ['audit/planted.ts', "export { a } from '../app.ts';", 'app.ts'],
    ['audit/planted.ts', "const a = await import('../shared-parts.ts');", 'shared-parts.ts'],
  ])('%s: %s is refused', (file, code, imported) => {
    expect(wrongImports(file, code)).toEqual([`${file} imports ${imported}`]);
  });

  it.each([
    ['proxy/planted.ts', "import { a } from '#server/audit/trail.ts';"],
    ['proxy/planted.ts', "import { a } from './upstream.ts';"],
    ['proxy/planted.ts', "import { a } from '../instants.ts';"],
    ['proxy/planted.ts', "import { a } from '#contract/service/ramp.ts';"],
  ])('%s: %s is allowed', (file, code) => {
    expect(wrongImports(file, code)).toEqual([]);
  });
});

function wrongImports(file: string, code: string): string[] {
  const [room = ''] = file.split('/');
  const mayImport = new Set(rooms.slice(0, rooms.indexOf(room) + 1));
  return importedNames(code)
    .map((name) => inServer(file, name))
    .filter((imported) => imported !== undefined)
    .filter((imported) => above.includes(imported) || (rooms.includes(imported) && !mayImport.has(imported)))
    .map((imported) => `${file} imports ${imported}`);
}

function importedNames(code: string): string[] {
  return Array.from(code.matchAll(/(?:\bfrom|\bimport\() ?'([^']+)'/g), ([, name = '']) => name);
}

/** The room, or the file beside the rooms, that an import names; undefined outside the server. */
function inServer(file: string, name: string): string | undefined {
  const path = name.startsWith('#server/')
    ? name.slice('#server/'.length)
    : name.startsWith('.')
      ? relative(server, join(server, dirname(file), name))
      : '..';
  const [first] = path.split('/');
  return first === '..' ? undefined : first;
}

function roomsOnDisk(): string[] {
  return readdirSync(server, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function roomFiles(): string[] {
  return roomsOnDisk().flatMap((room) =>
    readdirSync(join(server, room), { recursive: true, encoding: 'utf8' })
      .map((file) => `${room}/${file}`)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')),
  );
}
