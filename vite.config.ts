import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

import { catalogues } from './src/tools/catalogues.mjs';
import { compressPage } from './src/tools/compress-page.mjs';
import { pageShell } from './src/tools/page-shell.mjs';
import { shipLibheif } from './src/tools/ship-libheif.mjs';

/** Programs that Node runs: each becomes one bundle in dist/. A worker is an input of its own (see workerUrl). */
const programs = {
  main: 'src/main.ts',
  sandbox: 'src/sandbox/main.ts',
  migrate: 'src/server/database/migrate-program.ts',
  retention: 'src/server/maintenance/retention-program.ts',
  rekey: 'src/server/maintenance/rekey-program.ts',
  backup: 'src/server/maintenance/backup-program.ts',
  'directory-rebuild': 'src/server/maintenance/rebuild-program.ts',
  'audit-verify': 'src/server/audit-verify/verify-program.ts',
  conformance: 'src/server/conformance/conformance-program.ts',
  'inspection-worker': 'src/node/inspection/inspection-worker.ts',
};

/** Packages with native parts stay outside the bundle. */
const native = ['libsql', '@node-rs/argon2'];

/**
 * What each start needs, in parts that a browser runs one after another: one file would run in one go, and nothing else meanwhile. Few,
 * since a slow line has to ask for each.
 */
const startParts = [
  // What main.tsx runs before it imports the program: alone, or the program would come with it.
  {
    name: 'first',
    test: /\/language\/language\.ts|\/cannot-open\.ts|\/desk\/languages\.ts|preload-helper|rolldown.runtime/,
  },
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /\/node_modules\/(?:react-router(?:-dom)?|@tanstack)\// },
  { name: 'contract', test: /\/node_modules\/zod\/|\/src\/contract\// },
  { name: 'controls', test: /\/node_modules\// },
  { name: 'start', test: /\/src\/web\/(?!main\.tsx)/ },
].map((part, place) => ({ ...part, tags: ['$initial'], priority: 100 - place }));

/**
 * What several pages need besides, gathered by what it is for: a page made of sixty small files waits for each of them on a slow line. A page
 * may load a little more than it needs.
 */
const pageParts = [
  {
    name: 'lists',
    files: [
      '/shared/lists/',
      '/shared/ui/data-table',
      '/shared/ui/more-button',
      '/shared/forms/plain-field',
      '/shared/words/submission-outcome',
      '/operation-summaries',
      'nfiniteQuery',
      '/Stack/',
    ],
    minShareCount: 3,
  },
  {
    name: 'parts',
    files: [
      '/shared/words/',
      '/shared/ui/drift-banner',
      '/shared/ui/json-panel',
      '/shared/ui/kept-reason',
      '/shared/ui/use-patience',
      '/shared/ui/held-back',
      '/shared/ui/requirements',
      '/shared/ui/verdict-box',
      '/shared/api/call-service',
      '/shared/limits/limit-words',
      // Verdicts read refusals, and need no form.
      '/shared/forms/flatten-errors',
      '/shared/forms/question-address',
      '/shared/forms/transaction-catalogue',
      '/shared/forms/transaction-context.',
    ],
    minShareCount: 4,
  },
  {
    name: 'service',
    files: ['/node_modules/zod/', '/src/contract/'],
    // The many dialogs of Settings ask for these, and no other page.
    but: ['connection', 'passkeys', 'policy-violations', 'profile', 'staff'].map(
      (file) => `/desk/${file}.ts`,
    ),
    minShareCount: 7,
  },
  {
    name: 'forms',
    files: [
      '/node_modules/react-hook-form/',
      '/node_modules/@hookform/',
      '/use-desk-form',
      '/apply-problem-to-form',
    ],
    minShareCount: 3,
  },
  { name: 'hooks', files: ['/@mantine/hooks/', '/@mantine/core/esm/core/'], minShareCount: 8 },
  {
    name: 'fields',
    files: [
      'form-words',
      'use-field',
      'text-field',
      'focus-field',
      'message-list',
      'error-summary',
      'combobox',
    ].map((file) => `/shared/forms/${file}`),
    minShareCount: 7,
  },
  {
    name: 'questions',
    files: [
      '/shared/inspector/',
      ...['question-form', 'suggest-field', 'transaction-context-fields', 'amount-', 'price-question'].map(
        (file) => `/shared/forms/${file}`,
      ),
    ],
    minShareCount: 3,
  },
].map(({ files, but = [], ...part }, place) => ({
  ...part,
  test: (path: string) =>
    files.some((file) => path.includes(file)) && !but.some((file) => path.endsWith(file)),
  priority: 50 - place,
}));

const isOnPostgres = process.env['RAMPART_TEST_DATABASE'] === 'postgres';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [catalogues(), react(), pageShell(), shipLibheif(), compressPage()],
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
          output: { codeSplitting: { groups: [...startParts, ...pageParts] } },
        },
      },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // What holds on one of the two databases alone says so in its name.
    exclude: [
      ...configDefaults.exclude,
      isOnPostgres ? 'src/**/*.sqlite.test.ts' : 'src/**/*.postgres.test.ts',
    ],
    environment: 'node',
    // One less than there are processors leaves half of a small machine idle.
    maxWorkers: '100%',
    setupFiles: ['fixed-seed', 'patient-waits', 'unstub-globals'].map((name) => `src/testing/${name}.ts`),
    globalSetup: isOnPostgres ? ['src/testing/postgres-cluster.ts'] : [],
    // A test that hangs ends; a machine that is busy fails none.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    // Outside a browser its CommonJS bundle is found first, and that one assigns to frozen objects.
    alias: [{ find: /^exifr$/, replacement: 'exifr/dist/full.esm.mjs' }],
  },
}));
