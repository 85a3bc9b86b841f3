import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { choices } from '#contract/service/choices.ts';

const root = join(import.meta.dirname, '../..');
const comment = /\/\*\*[^]*?\*\/|\/\/[^\n]*/g;
const citation = /\bchoices?: (?<names>[a-z]\w*(?:, [a-z]\w*)*)/gi;

function sources(): string[] {
  return ['src', 'e2e/journeys', 'e2e/support', 'e2e/lab/gallery', 'e2e/lab/bench/services'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.endsWith('choices.ts'))
        .map((name) => join(root, folder, name)),
  );
}

function citedIn(file: string): string[] {
  const comments = readFileSync(file, 'utf8').match(comment) ?? [];
  const unwrapped = comments.map((text) => text.replaceAll(/\n\s*\*?\s*/g, ' '));
  return unwrapped.flatMap((text) =>
    [...text.matchAll(citation)].flatMap(({ groups }) => (groups?.['names'] ?? '').split(', ')),
  );
}

describe('the register of choices', () => {
  const cited = new Set(sources().flatMap(citedIn));

  it('has every cited choice', () => {
    expect([...cited].filter((name) => !(name in choices))).toStrictEqual([]);
  });

  it('has no uncited choice', () => {
    expect(Object.keys(choices).filter((name) => !cited.has(name))).toStrictEqual([]);
  });
});
