import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

import { catalogues } from './src/tools/catalogues.mjs';
import { compressPage } from './src/tools/compress-page.mjs';
import { pageShell } from './src/tools/page-shell.mjs';
import { shipLibheif } from './src/tools/ship-libheif.mjs';
import { shipReaderLicences } from './src/tools/ship-reader-licences.mjs';

/** Programs that Node runs: each becomes one bundle in dist/. A worker is an input of its own (see workerUrl). */
const programs = {
  main: 'src/main.ts',
  sandbox: 'src/sandbox/main.ts',
  migrate: 'src/server/database/migrate-program.ts',
  retention: 'src/server/commands/retention-program.ts',
  rekey: 'src/server/commands/rekey-program.ts',
  backup: 'src/server/commands/backup-program.ts',
  'directory-rebuild': 'src/server/commands/rebuild-program.ts',
  'audit-verify': 'src/server/audit/verify/verify-program.ts',
  health: 'src/server/commands/health-program.ts',
  conformance: 'src/server/commands/conformance/conformance-program.ts',
  'inspection-worker': 'src/node/inspection/inspection-worker.ts',
  'password-worker': 'src/server/accounts/staff/password-worker.ts',
};

/** Packages with native parts stay outside the bundle. */
const native = ['libsql', '@node-rs/argon2'];

/**
 * What main.tsx runs before it imports the program, and what a language's texts need: a file of its own, or the program would run before its
 * texts are there.
 */
const first = {
  name: 'first',
  tags: ['$initial'],
  test: /\/language\/language\.ts|\/cannot-open\.ts|\/strict-csp\.ts|\/desk\/languages\.ts|@messageformat\/runtime|make-plural|preload-helper|rolldown.runtime/,
  priority: 3,
};

/**
 * The program with its first page, in two files of like size: a browser loads them side by side, and after most updates only the second. One
 * file would arrive last of all, for the small ones share its line.
 */
const libraries = {
  name: 'libraries',
  tags: ['$initial'],
  test: /\/node_modules\/(?!@mantine|@tabler)/,
  priority: 2.5,
};
const start = { name: 'start', tags: ['$initial'], test: /^(?!.*\/src\/web\/main\.tsx$)/, priority: 2 };

/**
 * What most pages need besides, so that none waits for dozens of small files on a slow line. The form library with the fields comes apart,
 * which lists do without, and the menus, which the overview does without. The bundler splits all else by who needs it.
 */
const forms = {
  name: 'forms',
  test: /\/react-hook-form\/|\/src\/web\/shared\/forms\//,
  minShareCount: 12,
  priority: 1,
};
const shared = { name: 'shared', test: /\/src\//, minShareCount: 11, priority: 0.5 };
const menus = { name: 'menus', minShareCount: 13 };

const isOnPostgres = process.env['RAMPART_TEST_DATABASE'] === 'postgres';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [catalogues(), react(), pageShell(), shipLibheif(), shipReaderLicences(), compressPage()],
  // Bundles hold their packages; a test that looks through all of them loads twice as long.
  ssr: process.env['VITEST'] === undefined ? { noExternal: true, external: native } : {},
  worker: { format: 'es' },
  build: isSsrBuild
    ? {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: programs,
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        // A browser that does not preload modules loads them all the same.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // The server makes the shell's tags from the manifest: index.html is its template. main.tsx imports start.tsx, after the language.
          input: ['src/web/main.tsx', 'src/web/app/start.tsx'],
          // Nothing here is read for the sake of reading it: a register that is only spread into another goes where nobody wants it.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: { codeSplitting: { groups: [first, libraries, start, forms, shared, menus] } },
        },
      },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/lab/*/*.long.test.ts'],
    // What holds on one of the two databases alone says so in its name.
    exclude: [
      ...configDefaults.exclude,
      isOnPostgres ? 'src/**/*.sqlite.test.ts' : 'src/**/*.postgres.test.ts',
    ],
    environment: 'node',
    // One less than there are processors leaves half of a small machine idle.
    maxWorkers: '100%',
    setupFiles: ['cheap-digests', 'fixed-seed', 'patient-waits', 'unstub-globals'].map(
      (name) => `src/testing/${name}.ts`,
    ),
    globalSetup: isOnPostgres ? ['src/testing/postgres-cluster.ts'] : [],
    // A test that hangs ends; a machine that is busy fails none.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    // Outside a browser its CommonJS bundle is found first, and that one assigns to frozen objects.
    alias: [{ find: /^exifr$/, replacement: 'exifr/dist/full.esm.mjs' }],
  },
}));
