import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).toSorted();
const read = (file: string) => readFileSync(join(web, file), 'utf8');

const styleSheets = files.filter((file) => file.endsWith('.css'));
const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** Exceptions that mean a side of the screen in any direction: file, text and reason. */
const allowed: readonly { file: string; says: string; why: string }[] = [
  {
    file: 'app/styles/direction.css',
    says: '--rampart-start: left',
    why: 'says which side a line begins at',
  },
  { file: 'app/styles/direction.css', says: '--rampart-end: right', why: 'says which side a line ends at' },
  { file: 'app/styles/direction.css', says: '--rampart-start: right', why: 'the same from right to left' },
  { file: 'app/styles/direction.css', says: '--rampart-end: left', why: 'the same from right to left' },
  { file: 'shared/ui/hint.tsx', says: 'style.left', why: 'set from measured places, for both directions' },
];

/** Finds left and right in a style sheet, including four-value shorthands whose sides differ. */
function sidesOf(styles: string): string[] {
  const said = styles.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g);
  return [...said].flatMap(([, name = '', value = '']) =>
    isSided(name, value.trim()) ? [`${name}: ${value.trim()}`] : [],
  );
}

function isSided(name: string, value: string): boolean {
  if (/(?:^|-)(?:left|right)(?:-|$)/.test(name)) return true;
  const parts = value.replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '()').split(/\s+/);
  if (/^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/.test(name))
    return parts.length === 4 && parts[1] !== parts[3];
  if (name === 'border-radius') return parts.length > 1 && !value.includes('/');
  if (/^(?:transition|animation|will-change|grid-template|grid-area|content|font)/.test(name)) return false;
  return parts.includes('left') || parts.includes('right');
}

/** Finds props and inline styles that name a side. */
function sidedProps(source: string): string[] {
  const props = source.matchAll(
    /(?<=\s)(?:m[lr]|p[lr]|left|right|bd[lr])=[{"']|\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*\s*[:=]|\b(?:ta|textAlign|float|justify)\s*[:=]\s*\{?["'](?:left|right)["']|\bposition=\{?["'](?:left|right|[a-z]+-(?:left|right))["']|\bstyle\.(?:left|right|marginLeft|marginRight|paddingLeft|paddingRight)\b|style=\{\{[^}]*\b(?:left|right)\s*:/g,
  );
  return [...props].map(([prop]) => prop.trim());
}

const isAllowed = (file: string, found: string) =>
  allowed.some(({ file: where, says }) => where === file && says === found);

describe('styles', () => {
  it.each([
    ['margin-left: 4px', true],
    ['border-top-right-radius: 4px', true],
    ['left: 0', true],
    ['text-align: right', true],
    ['float: left', true],
    ['transform-origin: left', true],
    ['padding: 0 8px 0 4px', true],
    ['inset: calc(1px + var(--gap)) 24px auto auto', true],
    ['border-radius: 4px 0 0 4px', true],
    ['margin-inline-start: 4px', false],
    ['padding: 0 8px 4px', false],
    ['padding: 0 calc(1px + (2px * 2)) 4px calc(1px + (2px * 2))', false],
    ['text-align: start', false],
    ['inset: 0', false],
    ['border-radius: 4px', false],
  ])('`%s` names a side: %s', (style, isFound) => {
    expect(sidesOf(`.a { ${style}; }`)).toEqual(isFound ? [style] : []);
  });

  it('name no left and no right: a page in Arabic is their mirror image', () => {
    const found = styleSheets.flatMap((file) =>
      sidesOf(read(file))
        .filter((said) => !isAllowed(file, said))
        .map((said) => `${file}: ${said}`),
    );
    expect(styleSheets.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});

describe('components', () => {
  it.each([
    ['<Text ml="xs">', ['ml="']],
    ['<Box pr={4}>', ['pr={']],
    ["<p style={{ marginLeft: 4, textAlign: 'right' }}>", ['marginLeft:', "textAlign: 'right'"]],
    ['<Menu position="bottom-right">', ['position="bottom-right"']],
    ['<Text ms="xs" me="sm" ta="start">', []],
    ['<Menu position="bottom-end">', []],
  ])('%s', (source, found) => {
    expect(sidedProps(source)).toEqual(found);
  });

  it('name no left and no right either', () => {
    const found = sources.flatMap((file) =>
      sidedProps(read(file))
        .filter((said) => !isAllowed(file, said))
        .map((said) => `${file}: ${said}`),
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });
});

describe('icons', () => {
  const mirrored = [...read('app/styles/direction.css').matchAll(/\.tabler-icon-([a-z\d-]+)/g)].map(
    ([, name = '']) => name,
  );
  /** Icons that point along the line or show lines of text. */
  const isDirected =
    /left|right|back|forward|next|previous|logout|login|external|indent|list|share|send|undo|redo/;
  /** Icons that never flip. */
  const same: readonly { icon: string; why: string }[] = [];

  it('that show a way are mirrored from right to left', () => {
    const used = sources.flatMap((file) =>
      [...read(file).matchAll(/\bIcon([A-Z][A-Za-z\d]*)\b/g)].map(([, name = '']) => kebab(name)),
    );
    const directed = [...new Set(used)].filter((name) => isDirected.test(name)).toSorted();
    expect(directed.filter((name) => !same.some(({ icon }) => icon === name))).toEqual(mirrored.toSorted());
  });
});

/** `ArrowBearRight2` → `arrow-bear-right-2`, the library's class name. */
function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();
}

describe('what is allowed', () => {
  it('is still said', () => {
    const gone = allowed.filter(({ file, says }) => {
      const found = file.endsWith('.css') ? sidesOf(read(file)) : sidedProps(read(file));
      return !found.includes(says);
    });
    expect(gone).toEqual([]);
  });
});
