import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

export interface BuiltProgram {
  readonly file: string;
  readonly url: URL;
  remove(): void;
}

/**
 * Bundles one source file as a program or module that plain Node runs, for tests that need a real process or worker
 * thread made of the sources as they are now. `entry` is relative to the project's root.
 */
export async function buildProgram(entry: string): Promise<BuiltProgram> {
  // Inside node_modules, so that packages with native parts resolve.
  const outDir = mkdtempSync(join(process.cwd(), 'node_modules/.cache-program-'));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['libsql'] },
    build: {
      ssr: entry,
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  });
  const file = join(outDir, 'program.mjs');
  return { file, url: pathToFileURL(file), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}
