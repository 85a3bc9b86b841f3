import { lexer, type Token } from 'marked';

import { type HelpChapter, helpChapters } from '#contract/desk/pages.ts';

const texts = import.meta.glob<string>('/public/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** One heading's text; the first is the chapter's. */
export interface GuideSection {
  readonly chapter: HelpChapter;
  readonly title: string;
  readonly heading: string;
  /** Null for the chapter itself. */
  readonly anchor: string | null;
  /** Without Markdown. */
  readonly text: string;
}

interface GuideChapter {
  readonly id: HelpChapter;
  readonly title: string;
  readonly tokens: readonly Token[];
}

export const guide: readonly GuideChapter[] = helpChapters.map((id) => {
  const [title, ...tokens] = lexer(texts[`/public/help/${id}.md`] ?? '');
  return { id, title: title?.type === 'heading' ? plainText(title) : id, tokens };
});

/** Turns `Where is my money?` into `where-is-my-money`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Finds sections with every word; matches in headings first. */
export function findInGuide(wanted: string): readonly GuideSection[] {
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const has = (text: string) => parts.every((part) => text.toLowerCase().includes(part));
  const found = sections.filter(({ heading, text }) => has(`${heading} ${text}`));
  return [...found.filter(({ heading }) => has(heading)), ...found.filter(({ heading }) => !has(heading))];
}

const sections: readonly GuideSection[] = guide.flatMap(sectionsOf);

function sectionsOf({ id, title, tokens }: GuideChapter): GuideSection[] {
  const starts = [-1, ...tokens.flatMap((token, at) => (token.type === 'heading' ? [at] : []))];
  return starts.map((start, place) => {
    const heading = tokens[start];
    const name = heading === undefined ? title : plainText(heading);
    return {
      chapter: id,
      title,
      heading: name,
      anchor: heading === undefined ? null : anchorOf(name),
      text: tokens
        .slice(start + 1, starts[place + 1])
        .map(plainText)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    };
  });
}

/** Removes Markdown. */
export function plainText(token: Token): string {
  if (token.type === 'list') return (token['items'] as Token[]).map(plainText).join(' ');
  if (token.type === 'table') {
    const rows = [token['header'], ...(token['rows'] as unknown[])] as { tokens: Token[] }[][];
    return rows.flatMap((cells) => cells.map(({ tokens }) => tokens.map(plainText).join(''))).join(' ');
  }
  const inner = 'tokens' in token ? token.tokens : undefined;
  if (inner !== undefined) return inner.map(plainText).join('');
  return token.type === 'space' ? ' ' : 'text' in token ? (token.text as string) : '';
}
