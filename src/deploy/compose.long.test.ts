import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findOrInstallCompose } from '../tools/docker-compose.mjs';

const compose = findOrInstallCompose();
if ('why' in compose && process.env['CI'] === 'true') throw new Error(compose.why);
const commands = 'why' in compose ? [] : [compose];

describe('compose.yaml', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'compose-'));
    copyFileSync(new URL('compose.yaml', import.meta.url), join(folder, 'compose.yaml'));
    writeFileSync(join(folder, 'rampart.env'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function config([program = '', ...words]: readonly string[], env: Readonly<Record<string, string>>) {
    const all = [...words, '-f', join(folder, 'compose.yaml'), 'config', '--quiet'];
    const { status, stderr } = spawnSync(program, all, { encoding: 'utf8', env: { ...process.env, ...env } });
    return { status, stderr };
  }

  it.each(commands.map((command) => ({ command, name: command.join(' ') })))(
    'is understood by $name without a warning, once the image is named',
    ({ command }) => {
      expect(config(command, { RAMPART_IMAGE: 'localhost/rampart:1' })).toEqual({ status: 0, stderr: '' });
      expect(config(command, {})).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('the image, such as localhost/rampart') as string,
      });
    },
  );
});
