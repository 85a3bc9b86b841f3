import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { readConfig, type Config } from '#server/config/config.ts';

const containerfile = readFileSync(new URL('../deploy/Containerfile', import.meta.url), 'utf8');

export function instructions(name: string): string[] {
  return [...containerfile.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, words]) => words ?? '');
}

export const imageVariables: Readonly<Record<string, string>> = Object.fromEntries(
  instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);

/** Writes a file for each secret. */
export function configInContainer(variables: Readonly<Record<string, string>>): Config {
  const folder = mkdtempSync(join(tmpdir(), 'container-'));
  const files = Object.entries(variables).filter(([name]) => name.endsWith('_FILE'));
  try {
    const given = files.map(([variable, path]) => {
      const file = join(folder, basename(path));
      const database = 'postgres://desk:x@database/rampart?sslmode=verify-full';
      writeFileSync(file, variable === 'DATABASE_URL_FILE' ? database : variable.repeat(3));
      return [variable, file] as const;
    });
    return readConfig({ ...imageVariables, ...variables, ...Object.fromEntries(given) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
