import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

import { type Language, languages } from '#contract/desk/languages.ts';
import { deskPages } from '#contract/desk/pages.ts';

const web = join(import.meta.dirname, '../web');

/** What is copied for the provider's support is always English. */
const alwaysEnglish = new Set(['support']);

const importPattern = /(?:from|import)\s*\(?\s*'((?:#web|\.)[^']+)'/g;
const cataloguePattern = /catalogue\(\s*'([\w-]+)/g;

function moduleOf(file: string, named: string): string {
  return named.startsWith('#web/') ? join(web, named.slice('#web/'.length)) : join(dirname(file), named);
}

/** The catalogues that a file and all it loads, now or later, take texts from. */
function cataloguesOf(first: string): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(cataloguePattern)) found.add(name);
    for (const [, named = ''] of source.matchAll(importPattern)) waiting.push(moduleOf(file, named));
  }
  return found;
}

/** Each page's file, by the table that the router reads. */
const pageFiles = new Map(
  [
    ...readFileSync(join(web, 'app/pages.ts'), 'utf8').matchAll(
      /#web(\/features\/[\w/-]+\/([\w-]+)-page\.tsx)/g,
    ),
  ].map(([, file = '', id = '']) => [id, join(web, file)] as const),
);

const isThere = (language: Language, name: string) =>
  existsSync(join(web, 'words', language, `${name}.json`));

it('knows the file of every page', () => {
  expect([...pageFiles.keys()].toSorted()).toEqual(Object.keys(deskPages).toSorted());
});

it.each(languages.filter((language) => language !== 'en'))(
  'every page has all its texts in %s',
  (language) => {
    const lacking = [...pageFiles].flatMap(([id, file]) =>
      [...cataloguesOf(file)]
        .filter((name) => !alwaysEnglish.has(name) && !isThere(language, name))
        .map((name) => `${id}: ${name}`),
    );
    expect(lacking).toEqual([]);
  },
);
