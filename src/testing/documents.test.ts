import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = ['.', 'src', 'e2e', 'public'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('what is written for people', () => {
  it('is there', () => expect(documents).toContain('README.md'));

  it.each(documents)('%s links to existing files and headings', (path) => {
    const text = read(path).replaceAll(/^```[^]*?^```$/gm, '');
    const leads = [...text.matchAll(/\]\((?<href>[^)\s]+)\)|<img src="(?<src>[^"]+)"/g)].map(
      ({ groups }) => groups?.['href'] ?? groups?.['src'] ?? '',
    );
    const wrong = leads.filter((href) => {
      if (/^https?:/.test(href)) return false;
      const [file = '', anchor] = href.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(wrong).toEqual([]);
  });

  it('names only existing source files', () => {
    const wrong = documents.flatMap((path) =>
      [
        ...read(path).matchAll(
          /`(?<file>(?:src|e2e|public)\/[\w./@-]+\.\w+)`|\| (?<tested>src\/[\w./-]+\.test\.tsx?) \|/g,
        ),
      ]
        .map(({ groups }) => groups?.['file'] ?? groups?.['tested'] ?? '')
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${relative('.', path)}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Anchors as in links: `#sign-in-with-a-company-account`, repeats with `-1`. */
function anchorsOf(markdown: string): string[] {
  const seen = new Map<string, number>();
  return [...markdown.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (?<heading>.+)$/gm)].map(
    ({ groups }) => {
      const name = (groups?.['heading'] ?? '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-');
      const times = seen.get(name) ?? 0;
      seen.set(name, times + 1);
      return times === 0 ? name : `${name}-${times}`;
    },
  );
}
