import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readYaml } from '#testing/read-yaml.ts';

import { findOrInstallCompose } from '../tools/docker-compose.mjs';

const compose = findOrInstallCompose();
if ('why' in compose && process.env['CI'] === 'true') throw new Error(compose.why);
const commands = 'why' in compose ? [] : [{ command: compose, name: compose.join(' ') }];
const manual = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const projectRoot = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

describe('the manual’s steps for compose', () => {
  /** /etc/rampart of a machine set up by the manual. */
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'compose-'));
    const [, section = ''] = /^### With compose$(.*?)^### /ms.exec(manual) ?? [];
    const [files = '', secrets = ''] = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(
      ([, lines]) => lines,
    );
    const script = `${files}${secrets}`
      .replaceAll('/etc/rampart', folder)
      .replaceAll('/opt/rampart', projectRoot);
    // Whose the files are is for root to say.
    const lines = process.getuid?.() === 0 ? script : script.replaceAll(/^chown .*$/gm, '');
    const names = {
      NAME: 'desk.example',
      SERVICE_BASE_URL: 'https://service.example',
      SERVICE_API_SECRET: 'secret',
    };
    const { status, stderr } = spawnSync('/bin/sh', ['-ec', lines], {
      encoding: 'utf8',
      env: { ...process.env, ...names },
    });
    if (status !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function config([program = '', ...words]: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const all = [...words, '-f', join(folder, 'compose.yaml'), 'config', '--quiet'];
    const options = { encoding: 'utf8', cwd: folder, env: { ...process.env, ...env } } as const;
    const { status, stderr } = spawnSync(program, all, options);
    return { status, stderr };
  }

  it('make every file that compose.yaml names', () => {
    const [file] = readYaml(new URL('compose.yaml', import.meta.url)) as [{ secrets: object }];
    expect(readdirSync(join(folder, 'secrets')).toSorted()).toEqual(Object.keys(file.secrets).toSorted());
    const mounted = [...readFileSync(join(folder, 'compose.yaml'), 'utf8').matchAll(/\.\/([\w.-]+)[:\]]/g)];
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(mounted.map(([, name]) => name)));
    expect(readFileSync(join(folder, 'nginx.conf'), 'utf8')).toContain('server_name desk.example;');
  });

  it.each(commands)('leave a folder that $name understands without a warning', ({ command }) => {
    expect(config(command)).toEqual({ status: 0, stderr: '' });
    const unnamed = config(command, { RAMPART_IMAGE: '' });
    expect(unnamed.status).not.toBe(0);
    expect(unnamed.stderr).toContain('the image, such as localhost/rampart');
  });
});
