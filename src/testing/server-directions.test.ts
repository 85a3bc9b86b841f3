import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../server');

/** Layers, lowest first: modules import only lower ones. */
const layers = [
  ['config'],
  ['database', 'http'],
  ['privacy'],
  ['audit'],
  ['accounts', 'operations', 'directory'],
  ['callbacks', 'calls'],
  ['support', 'commands'],
  ['app.ts', 'start-server.ts'],
] as const;

const layerOf = new Map<string, number>(
  layers.flatMap((modules, layer) => modules.map((module): [string, number] => [module, layer])),
);

it('every module of the server has a layer', () => {
  const onDisk = readdirSync(server, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || (entry.name.endsWith('.ts') && !entry.name.includes('.test.')))
    .map(({ name }) => name);
  expect(onDisk.toSorted()).toEqual([...layerOf.keys()].toSorted());
});

it('a module imports only modules of lower layers', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(files.flatMap((file) => wrongImports(file, readFileSync(join(server, file), 'utf8')))).toEqual([]);
});

it.each([
  ['audit/planted.ts', "import { a } from '#server/calls/proxy/upstream.ts';", 'calls'],
  ['audit/trail/planted.ts', "import type { A } from '../../accounts/sessions.ts';", 'accounts'],
  ['audit/planted.ts', "export { a } from '../app.ts';", 'app.ts'],
  ['audit/planted.ts', "const a = await import('../start-server.ts');", 'start-server.ts'],
  ['calls/planted.ts', "import { a } from '#server/callbacks/callbacks.ts';", 'callbacks'],
])('%s: refuses %s', (file, code, imported) => {
  expect(wrongImports(file, code)).toEqual([`${file} imports ${imported}`]);
});

function wrongImports(file: string, code: string): string[] {
  const [module = ''] = file.split('/');
  const layer = layerOf.get(module) ?? -1;
  return Array.from(code.matchAll(/(?:\bfrom|\bimport\() ?'([^']+)'/g), ([, name = '']) => name)
    .map((name) => importedModule(file, name))
    .filter((imported) => imported !== module && (layerOf.get(imported) ?? -1) >= layer)
    .map((imported) => `${file} imports ${imported}`);
}

/** The imported module or loose file; '..' outside the server. */
function importedModule(file: string, name: string): string {
  if (name.startsWith('#server/')) return name.split('/')[1] ?? '';
  if (!name.startsWith('.')) return '..';
  return relative(server, join(server, dirname(file), name)).split('/')[0] ?? '';
}
