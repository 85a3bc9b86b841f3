import { basename, join } from 'node:path';
import { build } from 'vite';

import { projectRoot } from '../../../src/tools/project-root.mjs';

/** Bundles a program that imports the desk's TypeScript, since Node 20 runs none. Returns the bundle's path. */
export async function buildProgram(source, outDir) {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['libsql'] },
    build: { ssr: source, outDir, emptyOutDir: true, copyPublicDir: false },
  });
  return join(outDir, basename(source).replace(/\.mjs$/, '.js'));
}
