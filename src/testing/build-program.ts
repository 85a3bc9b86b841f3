import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

export interface BuiltProgram {
  readonly file: string;
  readonly url: URL;
  remove(): void;
}

export interface BuiltPrograms {
  fileOf(name: string): string;
  remove(): void;
}

/** Bundles for real processes or workers. `entry` is relative to the root. */
export async function buildProgram(entry: string): Promise<BuiltProgram> {
  const programs = await buildPrograms({ program: entry });
  const file = programs.fileOf('program');
  return { file, url: pathToFileURL(file), remove: () => programs.remove() };
}

export async function buildPrograms(entries: Readonly<Record<string, string>>): Promise<BuiltPrograms> {
  // Inside node_modules, so that packages with native parts resolve.
  const outDir = mkdtempSync(join(process.cwd(), 'node_modules/.cache-program-'));
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['libsql', '@node-rs/argon2'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { ...entries },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  return {
    fileOf: (name) => join(outDir, `${name}.js`),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
