import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { helpChapters } from '#contract/desk/pages.ts';

import { anchorOf, findInGuide, guide } from './guide.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'public/help');
const read = (chapter: string) => readFileSync(join(folder, `${chapter}.md`), 'utf8');

/** Quoted texts of all catalogues, page names and field labels. */
const labels = new Set(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => isCatalogue(name.replaceAll('\\', '/')))
    .flatMap((name) => literalsIn(readFileSync(join(root, 'src', name), 'utf8'))),
);

describe('the user’s guide', () => {
  it('has a file for every chapter, and a chapter for every file', () => {
    expect(readdirSync(folder).toSorted()).toEqual(helpChapters.map((id) => `${id}.md`).toSorted());
  });

  it.each(helpChapters)('%s quotes in bold only what the desk says', (chapter) => {
    const quoted = [...read(chapter).matchAll(/\*\*(?<label>[^*]+)\*\*/g)].map(
      ({ groups }) => groups?.['label'] ?? '',
    );
    expect(quoted.filter((label) => !labels.has(label))).toEqual([]);
  });

  it.each(helpChapters)('%s leads to chapters and headings that there are', (chapter) => {
    const leads = [...read(chapter).matchAll(/\]\((?<href>[^)]*)\)/g)].map(
      ({ groups }) => groups?.['href'] ?? '',
    );
    const wrong = leads.filter((href) => {
      const [file = '', anchor] = href.split('#');
      const target = guide.find(({ id }) => `${id}.md` === file);
      const anchors = target?.tokens.flatMap((token) =>
        token.type === 'heading' ? [anchorOf(token.text as string)] : [],
      );
      return target === undefined || (anchor !== undefined && anchors?.includes(anchor) !== true);
    });
    expect(wrong).toEqual([]);
  });

  it('is made of nothing but what the page draws', () => {
    const drawn = ['heading', 'paragraph', 'list', 'table', 'space'];
    const kinds = guide.flatMap(({ tokens }) => tokens.map(({ type }) => type));
    expect([...new Set(kinds)].filter((kind) => !drawn.includes(kind))).toEqual([]);
  });

  it('is found by all the words that are asked for, headings first', () => {
    expect(findInGuide('MONEY where')[0]).toMatchObject({
      chapter: 'follow-a-ramp',
      heading: 'Where is my money?',
      anchor: 'where-is-my-money',
    });
    expect(findInGuide('recovery codes').map(({ chapter }) => chapter)).toContain('accounts');
    expect(findInGuide('recovery nonsense')).toEqual([]);
    expect(findInGuide('  ')).toEqual([]);
  });
});

function isCatalogue(name: string): boolean {
  return (
    /^web\/.*(?:-words|\/words\/[\w-]+)\.ts$/.test(name) ||
    /^contract\/(?:desk\/pages|fields\/[\w-]+)\.ts$/.test(name)
  );
}

function literalsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const literals = [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g)].map(([quoted]) =>
    quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1'),
  );
  // Includes ICU cases.
  return literals.flatMap((text) => [text, ...text.split(/[{}]/)]);
}
