import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { forbidden, importing, lint, plant, plantSettings, type Violation } from './planted-imports.ts';

const violations: Violation[] = [
  ...forbidden('contract imports zod alone', 'src/contract/service/planted.ts', [
    'node:fs',
    'react',
    'fastify',
    'zod-to-openapi',
    'zlib-asm',
    '#server/config/config.ts',
    '#web/shared/paths.ts',
    '#node/signature.ts',
    '../../node/signature.ts',
  ]),
  ...forbidden('web imports no server room and no node module', 'src/web/app/planted.ts', [
    'node:path',
    '#server/config/config.ts',
    '#sandbox/app.ts',
    '#node/signature.ts',
    '../../server/config.ts',
  ]),
  ...forbidden('features are strangers', 'src/web/features/limits/planted.tsx', [
    '#web/features/ramps/ramp-rules.ts',
    '#web/features/ramps/create/ramp-rules.ts',
    '../ramps/ramp-rules.ts',
    '#web/app/router.tsx',
    '#server/config/config.ts',
    'node:path',
  ]),
  ...forbidden('shared knows no feature', 'src/web/shared/planted.ts', [
    '#web/features/ramps/ramp-rules.ts',
    '../features/ramps/ramp-rules.ts',
    '#web/app/router.tsx',
    '#server/config/config.ts',
    'node:path',
  ]),
  ...forbidden('server and sandbox are strangers', 'src/server/planted.ts', [
    '#sandbox/app.ts',
    '#sandbox/ramps/store.ts',
    '#web/main.tsx',
    '../sandbox/app.ts',
  ]),
  ...forbidden('sandbox and server are strangers', 'src/sandbox/planted.ts', [
    '#server/app.ts',
    '#server/sessions/store.ts',
    '#web/main.tsx',
    '../server/app.ts',
  ]),
  ...forbidden('contract imports zod alone', 'src/contract/sandbox/planted.ts', [
    '#sandbox/app.ts',
    '#node/database.ts',
    'fastify',
  ]),
  ...forbidden('the relay knows no sandbox', 'src/server/support/steering/planted.ts', [
    '#sandbox/controls/routes.ts',
    '../../../sandbox/control-routes.ts',
  ]),
  ...['callbacks', 'clock', 'eligibility', 'inbound', 'limits', 'price', 'records'].flatMap((room) =>
    forbidden('ramps build on this room', `src/sandbox/${room}/planted.ts`, [
      '../ramps/store.ts',
      '../ramps/moves.ts',
      '#sandbox/ramps/store.ts',
      '../identities/writes.ts',
      '#sandbox/identities/store.ts',
    ]),
  ),
  ...forbidden('ramps know a record, not what is done to it', 'src/sandbox/ramps/planted.ts', [
    '../identities/writes.ts',
    '../identities/store.ts',
    '#sandbox/identities/checks.ts',
  ]),
  ...forbidden('what tests the service from outside knows no desk', 'src/testing/conformance/planted.ts', [
    '#server/app.ts',
    '#web/main.tsx',
  ]),
  ...forbidden('node knows neither', 'src/node/planted.ts', [
    '#server/app.ts',
    '#sandbox/app.ts',
    '#web/main.tsx',
    '../server/app.ts',
  ]),
  ...['contract', 'web/app', 'web/features/ramps', 'web/shared', 'server', 'sandbox', 'node'].flatMap(
    (room) =>
      forbidden('only tests import testing', `src/${room}/planted-testing.ts`, ['#testing/photos.ts']),
  ),
  ...forbidden('only tests import testing', 'src/main.ts', ['#testing/photos.ts', './testing/photos.ts']),
  ...['contract', 'web/app', 'web/features/ramps', 'web/shared', 'server', 'sandbox', 'node'].flatMap(
    (room) => forbidden('no barrels', `src/${room}/planted-barrel.ts`, ['./things/index.ts']),
  ),
  {
    breaks: 'node modules are called by node:',
    file: 'src/web/app/planted-bare.ts',
    code: importing('fs', 0),
    rule: 'unicorn(prefer-node-protocol)',
  },
  {
    breaks: 'no default exports',
    file: 'src/server/planted-default.ts',
    code: 'export default 1;\n',
    rule: 'import(no-default-export)',
  },
  {
    breaks: 'no cycles, by name',
    file: 'src/node/planted-there.ts',
    code: "import { back } from '#node/planted-back.ts';\nexport const there = (): number => back();\n",
    rule: 'import(no-cycle)',
  },
  {
    breaks: 'no cycles, by path',
    file: 'src/node/planted-back.ts',
    code: "import { there } from './planted-there.ts';\nexport const back = (): number => there();\n",
    rule: 'import(no-cycle)',
  },
  {
    breaks: 'no cycles of types, by name',
    file: 'src/node/planted-owner.ts',
    code: "import type { Pet } from '#node/planted-pet.ts';\nexport type Owner = { pets: Pet[] };\n",
    rule: 'import(no-cycle)',
  },
  {
    breaks: 'no cycles of types, by path',
    file: 'src/node/planted-pet.ts',
    code: "import { type Owner } from './planted-owner.ts';\nexport type Pet = { owner: Owner };\n",
    rule: 'import(no-cycle)',
  },
  {
    breaks: 'a page’s texts are in its feature’s catalogue',
    file: 'src/web/features/ramps/planted-text.tsx',
    code: 'export const Planted = () => <p>A text</p>;\n',
    rule: 'react(jsx-no-literals)',
  },
  {
    breaks: 'a label’s text is in its feature’s catalogue',
    file: 'src/web/shared/ui/planted-label.tsx',
    code: 'export const Planted = () => <p aria-label="A text" />;\n',
    rule: 'react(jsx-no-literals)',
  },
];

const allowed = [
  ['src/contract/service/clean.ts', ['zod', './primitives.ts', '#contract/service/primitives.ts']],
  ['src/contract/sandbox/clean.ts', ['zod', './lists.ts', '../service/ramp.ts']],
  [
    'src/web/app/clean.ts',
    [
      'react',
      '#web/features/ramps/ramp-page.tsx',
      '#contract/desk/problem.ts',
      '#contract/sandbox/controls.ts',
    ],
  ],
  ['src/web/features/ramps/clean.ts', ['react', './ramp-rules.ts', '#web/shared/paths.ts']],
  ['src/web/shared/clean.ts', ['react', '#web/shared/paths.ts', '#contract/desk/problem.ts']],
  ['src/server/clean.ts', ['fastify', 'node:path', '#node/signature.ts', '#contract/desk/problem.ts']],
  [
    'src/server/support/steering/clean.ts',
    ['fastify', '#server/http/errors.ts', '#contract/sandbox/world.ts'],
  ],
  ['src/sandbox/clean.ts', ['fastify', 'node:path', '#node/signature.ts', '#contract/desk/problem.ts']],
  ['src/sandbox/ramps/clean.ts', ['../records/store.ts', '../callbacks/store.ts', './store.ts']],
  [
    'src/sandbox/identities/clean.ts',
    ['../records/store.ts', '../ramps/moves.ts', '#contract/sandbox/customers.ts'],
  ],
  ['src/node/clean.ts', ['node:path', './signature.ts', '#contract/service/operations.ts']],
  ['src/server/clean.test.ts', ['#testing/photos.ts', '#server/app.ts']],
] as const;

describe('boundaries between the rooms', () => {
  const project = mkdtempSync(join(tmpdir(), 'rampart-boundaries-'));
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
