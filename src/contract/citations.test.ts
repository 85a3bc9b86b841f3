import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { choices } from './service/choices.ts';
import { operations } from './service/operations.ts';

const root = join(import.meta.dirname, '../..');
/** Other documents that comments cite in the same way. */
const elsewhere = /^(?:OpenID Connect|RFC \d|Fetch Metadata|EXIF|WCAG)/;

/** A heading, the headings above it, and the text below it up to the next one of its kind. */
interface Chapter {
  readonly names: readonly string[];
  readonly text: string;
}

const chapters = chaptersOf(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'));

describe('a citation of the interface', () => {
  const cited = sources().flatMap(citedIn);

  it('leads to a heading of the README, or to a field or an item below one', () => {
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ part }) => !leadsSomewhere(part))).toEqual([]);
  });

  it('of a choice or of an operation does as well', () => {
    const named = [...Object.values(choices), ...Object.values(operations)].map(({ chapter }) => chapter);
    expect(named.filter((chapter) => !leadsSomewhere(chapter))).toEqual([]);
  });

  it('is refused where nothing of that name is there', () => {
    const wrong = ['Refunds', 'Price › Rounding', 'Price › Amount rules 5', 'Image › colour', 'details 99'];
    expect(wrong.filter(leadsSomewhere)).toEqual([]);
  });
});

it('the README names no choice that there is not', () => {
  const [text = ''] = chapters.map((chapter) => chapter.text);
  const named = [...text.matchAll(/\bchoices?:\s+(?<names>`\w+`(?:,\s+`\w+`)*)/gi)].flatMap(({ groups }) =>
    [...(groups?.['names'] ?? '').matchAll(/\w+/g)].map(([name]) => name),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !(name in choices))).toEqual([]);
});

function chaptersOf(markdown: string): Chapter[] {
  const headings = [...markdown.matchAll(/^(?<marks>#+) (?<name>.+)$/gm)].map((found) => ({
    at: found.index,
    depth: found.groups?.['marks']?.length ?? 0,
    name: found.groups?.['name'] ?? '',
  }));
  return headings.map(({ at, depth }, place) => {
    const above = headings.slice(0, place + 1).filter((one, index, those) => {
      const nextAsHigh = those.findIndex((other, later) => later > index && other.depth <= one.depth);
      return nextAsHigh === -1;
    });
    const end = headings.find((other, later) => later > place && other.depth <= depth)?.at;
    return { names: above.map(({ name }) => name), text: markdown.slice(at, end) };
  });
}

/** Whether a part of a citation (`Price › Amount rules 4`, `details 7, 9`) is there to be read. */
function leadsSomewhere(part: string): boolean {
  const [, name = '', numbers = ''] =
    /^(?<name>.*?)(?:(?: ›)? (?<numbers>\(?\d{1,2}\)?(?:(?:, | and | to )\(?\d{1,2}\)?)*))?$/.exec(part) ??
    [];
  const items = [...numbers.matchAll(/\d+/g)].map(([number]) => number);
  const hasItems = (text: string) => items.every((item) => text.includes(`\n${item}. `));
  if (/^details?$/i.test(name))
    return chapters.some(({ names, text }) => names.at(-1) === 'Details' && hasItems(text));
  const path = name.split(' › ');
  const fields = path.at(-1)?.split(', ') ?? [];
  return chapters.some(
    ({ names, text }) =>
      (endsWith(names, path) && hasItems(text)) ||
      (path.length > 1 &&
        endsWith(names, path.slice(0, -1)) &&
        fields.every((field) => text.includes(`\`${field}\``) || text.includes(`\n${field}. `))),
  );
}

function endsWith(names: readonly string[], path: readonly string[]): boolean {
  return path.length > 0 && path.every((name, index) => names.at(index - path.length) === name);
}

function sources(): string[] {
  return ['src', 'e2e/journeys', 'e2e/support', 'e2e/lab'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
}

/** The parts of each citation in a file's comments; remarks in brackets, choices and promises are left out. */
function citedIn(file: string): { readonly file: string; readonly part: string }[] {
  const comments = readFileSync(join(root, file), 'utf8').match(/\/\*\*?[^]*?\*\/|(?:\s*\/\/[^\n]*)+/g) ?? [];
  return comments
    .map((text) => text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)? ?/g, ' '))
    .flatMap((text) => [...text.matchAll(/\bSpec: (?<cited>.*?)(?=\.(?:\s|$)|\s*\*\/|$)/g)])
    .flatMap(({ groups }) => (groups?.['cited'] ?? '').split('; '))
    .map((part) => part.replace(/ \((?!\d+\))[^)]*\)/g, '').trim())
    .filter((part) => part !== '' && !elsewhere.test(part) && !/^(?:choices?|design|trust):? /.test(part))
    .map((part) => ({ file, part }));
}
