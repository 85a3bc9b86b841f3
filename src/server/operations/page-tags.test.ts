import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { builtPage } from '#testing/built-page.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { readPageTags } from './pages.ts';

const manifest = {
  '_kit.js': { file: 'assets/kit-k1.js', css: ['assets/kit-k2.css'] },
  '_table.js': { file: 'assets/table-t1.js', imports: ['_kit.js'] },
  '_language.js': { file: 'assets/language-l1.js' },
  'src/web/main.tsx': {
    file: 'assets/main-m1.js',
    isEntry: true,
    imports: ['_language.js'],
    dynamicImports: ['src/web/app/start.tsx'],
  },
  'src/web/app/start.tsx': {
    file: 'assets/start-s1.js',
    isEntry: true,
    imports: ['_kit.js', '_language.js'],
    css: ['assets/start-s2.css'],
  },
  'src/web/features/customers/customers-page.tsx': {
    file: 'assets/customers-page-a1.js',
    css: ['assets/customers-page-b2.css'],
    imports: ['src/web/app/start.tsx', '_table.js'],
  },
  'src/web/features/customer/customer-page.tsx': { file: 'assets/customer-page-c3.js' },
  'src/web/features/callbacks/callbacks-page.tsx': { file: 'assets/callbacks-page-d4.js' },
  'src/web/features/documents/share-documents-page.tsx': { file: 'assets/share-documents-page-e5.js' },
};

describe('the tags of a page', () => {
  const directory = mkdtempSync(join(tmpdir(), 'page-tags-'));
  mkdirSync(join(directory, '.vite'));
  writeFileSync(join(directory, '.vite/manifest.json'), JSON.stringify(manifest));
  const { program, partsOf } = readPageTags(directory);
  afterAll(() => rmSync(directory, { recursive: true }));

  it('name the program: its styles, a script for what runs first, and what that imports after the language', () => {
    expect(program.split(/\s*\n\s*/)).toEqual([
      '<link rel="stylesheet" href="/assets/start-s2.css">',
      '<link rel="stylesheet" href="/assets/kit-k2.css">',
      '<script type="module" async src="/assets/main-m1.js"></script>',
      '<script type="module" async src="/assets/language-l1.js"></script>',
      '<link rel="modulepreload" href="/assets/start-s1.js">',
      '<link rel="modulepreload" href="/assets/kit-k1.js">',
    ]);
  });

  it.each([
    ['/customers', 'customers-page-a1.js'],
    ['/customers/', 'customers-page-a1.js'],
    ['/customers/c%2F13344', 'customer-page-c3.js'],
    ['/callbacks', 'callbacks-page-d4.js'],
    ['/callbacks/01890000-0000-7000-8000-000000000000', 'callbacks-page-d4.js'],
    ['/documents/new', 'share-documents-page-e5.js'],
  ])('name what %s needs beside the program', (path, file) => {
    expect(partsOf(path)).toContain(`<link rel="modulepreload" fetchpriority="low" href="/assets/${file}">`);
  });

  it('name a page’s styles and imports, and nothing the program has', () => {
    const tags = partsOf('/customers');
    expect(tags).toContain(
      '<link rel="preload" as="style" crossorigin fetchpriority="low" href="/assets/customers-page-b2.css">',
    );
    expect(tags).toContain('/assets/table-t1.js');
    expect(tags).not.toMatch(/main-m|start-s|kit-k/);
  });

  it.each(['/', '/sign-in', '/customers/c-1/edit', '/documents', '/callbacks/a/b', '/customersx'])(
    'are none for %s',
    (path) => {
      expect(partsOf(path)).toBe('');
    },
  );

  it('are empty where the page is not built', () => {
    expect(() => readPageTags(join(directory, 'nowhere'))).toThrow(/ENOENT/);
  });
});

describe('the shell', () => {
  const page = builtPage();
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer({ pageDirectory: page.directory });
  });
  afterAll(async () => {
    await desk.close();
    page.remove();
  });
  const textAt = async (url: string) =>
    (await desk.app.inject({ url, headers: { accept: 'text/html' } })).body;

  it('names the program and the parts of the page at its address', async () => {
    const text = await textAt('/customers?blocked=true');
    expect(text).toContain('<script type="module" async src="/assets/app-a1b2c3.js"></script>');
    expect(text).toContain('customers-page-d4e5f6.js');
  });

  it('leaves no placeholder where there are no parts', async () => {
    expect(await textAt('/sign-in')).not.toMatch(/modulepreload|<!--/);
  });
});
