import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { builtPage } from '#testing/built-page.ts';
import { createDeskServer } from '#testing/desk-server.ts';

import { pagePartsIn } from './page-parts.ts';

const parts = {
  '/customers': ['assets/customers-page-a1.js', 'assets/customers-page-b2.css'],
  '/customers/:identityReference': ['assets/customer-page-c3.js'],
  '/callbacks/:callbackId?': ['assets/callbacks-page-d4.js'],
  '/documents/new': ['assets/share-documents-page-e5.js'],
};

function writeParts(directory: string): void {
  mkdirSync(join(directory, '.vite'));
  writeFileSync(join(directory, '.vite/page-parts.json'), JSON.stringify(parts));
}

describe('what the page at an address needs beside the program', () => {
  const directory = mkdtempSync(join(tmpdir(), 'page-parts-'));
  writeParts(directory);
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each([
    ['/customers', 'customers-page-a1.js'],
    ['/customers/', 'customers-page-a1.js'],
    ['/customers/c%2F13344', 'customer-page-c3.js'],
    ['/callbacks', 'callbacks-page-d4.js'],
    ['/callbacks/01890000-0000-7000-8000-000000000000', 'callbacks-page-d4.js'],
    ['/documents/new', 'share-documents-page-e5.js'],
  ])('is named for %s, behind what every page starts with', (path, file) => {
    expect(pagePartsIn(directory)(path)).toContain(
      `<link rel="modulepreload" fetchpriority="low" href="/assets/${file}">`,
    );
  });

  it('has its styles in it, fetched but not yet put on', () => {
    expect(pagePartsIn(directory)('/customers')).toContain(
      '<link rel="preload" as="style" fetchpriority="low" href="/assets/customers-page-b2.css">',
    );
  });

  it.each(['/', '/sign-in', '/customers/c-1/edit', '/documents', '/callbacks/a/b', '/customersx'])(
    'is nothing for %s',
    (path) => {
      expect(pagePartsIn(directory)(path)).toBe('');
    },
  );

  it('is nothing where the build told nothing', () => {
    expect(pagePartsIn(join(directory, 'nowhere'))('/customers')).toBe('');
  });
});

describe('the shell', () => {
  it('names the parts of the page at its address, and leaves no mark where there are none', async () => {
    const page = builtPage();
    writeParts(page.directory);
    const shell = join(page.directory, 'index.html');
    writeFileSync(shell, '<!doctype html><body>__PAGE_START__<!--page-parts--></body>');
    const desk = await createDeskServer({ pageDirectory: page.directory });
    try {
      const textAt = async (url: string) =>
        (await desk.app.inject({ url, headers: { accept: 'text/html' } })).body;
      expect(await textAt('/customers?blocked=true')).toContain('customers-page-a1.js');
      expect(await textAt('/sign-in')).not.toMatch(/modulepreload|page-parts/);
    } finally {
      await desk.close();
      page.remove();
    }
  });
});
