import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

import { pageWeights } from './page-weight.ts';

const page = join(import.meta.dirname, '../../dist/web');
const files = existsSync(page)
  ? readdirSync(page, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  : [];
/** Third-party (src/tools/ship-libheif.mjs): decodes HEIC in its own worker, which alone may run it. */
const libheif = files.filter((file) => /\/libheif-(?:bundle|licence)-[\w-]+\.\w+$/.test(file));
const texts = files.filter(
  (file) => /\.(?:js|mjs|css|html|json|svg|txt)$/.test(file) && !libheif.includes(file),
);

const forbidden = [
  ['secret or its name', /SERVICE_API_(?:KEY|SECRET)|sandbox-secret|DATA_KEY|AUDIT_KEY|OIDC_CLIENT_SECRET/],
  ['database code', /libsql|kysely|sqlite/i],
  ['node module', /["'`]node:[a-z]/],
  [
    'plug-in, or what begins one',
    /x-shockwave-flash|ActiveXObject|x-java-|x-silverlight|x-p?nacl|\.(?:swf|xap|jar)\b/,
  ],
  ['source map', /[#@] sourceMappingURL=/],
] as const;

describe('what a browser is given (dist/web)', () => {
  it('is built: `npm run build` comes first', () => {
    expect(texts.some((file) => file.endsWith('index.html'))).toBe(true);
    expect(texts.some((file) => file.endsWith('.js'))).toBe(true);
  });

  it.each(forbidden)('contains no %s', (_what, pattern) => {
    expect(texts.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('is HTML, styles, scripts, texts, a drawing, fonts and WebAssembly alone: what every browser still runs. ASVS 3.7.1', () => {
    const kinds = new Set(files.map((file) => file.replace(/\.(?:br|gz)$/, '').replace(/^.*\./, '')));
    expect([...kinds].filter((kind) => !/^(?:html|css|m?js|json|svg|md|txt|wasm|woff2)$/.test(kind))).toEqual(
      [],
    );
  });

  it('has a language’s texts in files that run nothing of the program, which reads them as it starts', () => {
    const languages = texts.filter(
      (file) => /"m0"|\bm0:/.test(readFileSync(file, 'utf8')) && /\/assets\/(?:de|fr|es|ar)-/.test(file),
    );
    expect(languages).toHaveLength(4);
    for (const file of languages) {
      const imported = Array.from(
        readFileSync(file, 'utf8').matchAll(/\bfrom ?["'`]([^"'`]+)/g),
        ([, from]) => from,
      );
      expect([file, imported]).toEqual([file, [expect.stringMatching(/^\.\/first-/)]]);
    }
  });

  it('runs WebAssembly in the decoder of HEIC and the readers of PDF and documents alone: no other program’s policy allows it', () => {
    const programs = texts.filter((file) => /\bWebAssembly\b/.test(readFileSync(file, 'utf8')));
    expect(programs.toSorted()).toEqual([
      expect.stringMatching(/\/assets\/decode-heic-worker-[\w-]+\.js$/),
      expect.stringMatching(/\/assets\/draw-pdf-worker-[\w-]+\.js$/),
      expect.stringMatching(/\/assets\/read-document-worker-[\w-]+\.js$/),
    ]);
  });

  it('has the notices of what reads documents beside it', () => {
    const notices = texts.filter((file) => /\/reader-licences-[\w-]+\.txt$/.test(file));
    expect(notices).toHaveLength(1);
    const notice = readFileSync(notices[0] ?? '', 'utf8');
    for (const part of [
      /`mrz-detection` 0\.4\.1/,
      /zxing-wasm 3\.1\.4/,
      /zxing-cpp/,
      /Apache License/,
      /mrz 5\.0\.2/,
      /@embedpdf\/pdfium 2\.15\.1/,
      /Copyright 2014 PDFium Authors/,
    ])
      expect(notice).toMatch(part);
  });

  it('has libheif as it came, with its licences beside it', () => {
    const [bundle, licence, ...others] = libheif;
    expect(others).toEqual([]);
    const own = readFileSync('node_modules/libheif-js/libheif-wasm/libheif-bundle.mjs');
    expect(readFileSync(bundle ?? '').equals(own)).toBe(true);
    const notice = readFileSync(licence ?? '', 'utf8');
    for (const part of [
      /libheif-js 1\.23\.2 builds it/,
      /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/,
      /GNU GENERAL PUBLIC LICENSE\s+Version 3/,
      /https:\/\/github\.com\/strukturag\/libheif/,
    ])
      expect(notice).toMatch(part);
  });

  it('is there compressed, what public/ holds too, but for the shell', () => {
    const plain = files.filter(
      (file) =>
        /\.(?:m?js|css|svg|json|wasm|txt)$/.test(file) && !file.includes('/.') && statSync(file).size >= 1024,
    );
    expect(
      plain.filter((file) => /\/(?:before-page|cannot-open)\.js$|\/print\.css$/.test(file)),
    ).toHaveLength(3);
    expect(plain.filter((file) => !files.includes(`${file}.br`) || !files.includes(`${file}.gz`))).toEqual(
      [],
    );
  });

  it('has no source map beside it', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });
});

/** Brotli 11, kilobytes. */
describe('what it weighs', () => {
  const weights = pageWeights(page);

  it('at the sign-in page', () => {
    expect(weights.startWith('/sign-in-page.tsx')).toBeLessThan(260);
  });

  // The texts of all pages come at once, up to 58 kB: no page waits for its own.
  it('in another language', () => {
    for (const language of ['de', 'fr', 'es', 'ar'])
      expect(weights.startWith(`/words/${language}.words`)).toBeLessThan(290);
  });

  it('signed in, to the first page', () => {
    expect(weights.startWith('/live-updates.ts', '/service-clock-note.tsx')).toBeLessThan(260);
  });

  it('for each further page', () => {
    expect(weights.pages.length).toBeGreaterThan(15);
    expect(weights.pages.filter(([, kilobytes]) => kilobytes >= 120)).toEqual([]);
  });

  it('for the decoder of HEIC, which comes once one is chosen', () => {
    const decoder = files.filter((file) => /\/(?:libheif-bundle|decode-heic-worker)-.*\.br$/.test(file));
    expect(decoder).toHaveLength(2);
    expect(decoder.reduce((sum, file) => sum + statSync(file).size, 0) / 1000).toBeLessThan(520);
    expect(weights.isInStart('libheif')).toBe(false);
  });

  it('for the reader of documents, which comes once a picture is to be read', () => {
    const reader = files.filter((file) => /\/(?:read-document-worker|zxing_reader)-.*\.br$/.test(file));
    expect(reader).toHaveLength(2);
    expect(reader.reduce((sum, file) => sum + statSync(file).size, 0) / 1000).toBeLessThan(700);
    expect(weights.isInStart('read-document')).toBe(false);
  });

  it('for the reader of PDF, which comes once a page is to be chosen', () => {
    const reader = files.filter((file) => /\/(?:draw-pdf-worker|pdfium)-.*\.br$/.test(file));
    expect(reader).toHaveLength(2);
    expect(reader.reduce((sum, file) => sum + statSync(file).size, 0) / 1000).toBeLessThan(2000);
    expect(weights.isInStart('pdfium')).toBe(false);
  });

  it('for the later steps of documents with the pre-flight', () => {
    const worker = files.filter((file) => /prepare-image-worker.*\.js$/.test(file));
    const steps = ['/documents-step.tsx', '/review-step.tsx'];
    expect(worker).toHaveLength(1);
    expect(
      weights.after(
        'share-documents',
        steps,
        worker.map((file) => relative(page, file)),
      ),
    ).toBeLessThan(120);
  });
});
