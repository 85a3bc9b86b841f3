import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { deskPages } from '#contract/desk/pages.ts';

/** A file of the page as the build lists it: what it needs at once, by key, and its styles. */
interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What runs first, and the program that it imports once the language is there. */
const firstModule = 'src/web/main.tsx';
const programModule = 'src/web/app/start.tsx';

/** The tags that a page's shell needs. */
export interface PageTags {
  /** The program's styles and scripts. */
  readonly program: string;
  /** What the page at a path needs beside the program, to be asked for at once instead of once the program runs; nothing for others. */
  readonly partsOf: (path: string) => string;
}

/** Reads the tags from the build's manifest in `directory`. Throws when there is none. */
export function readPageTags(directory: string): PageTags {
  const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, Built>
  >;
  const first = filesOf(manifest, firstModule);
  const program = filesOf(manifest, programModule, new Set(first));
  const pages = Object.entries(deskPages)
    .map(([id, { path }]) => {
      const key = Object.keys(manifest).find((name) => name.endsWith(`/${id}-page.tsx`));
      const tags = [...filesOf(manifest, key)].filter((file) => !program.has(file)).map(partTag);
      return { path, address: addressOf(path), tags: tags.join('') };
    })
    // What is written out goes before what a parameter matches.
    .toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path));
  return {
    program: [...program]
      .toSorted(stylesFirst)
      .map((file) => programTag(file, first.has(file)))
      .join('\n    '),
    partsOf: (path) => pages.find(({ address }) => address.test(path))?.tags ?? '',
  };
}

const shownPages = Object.values(deskPages)
  .map(({ path }) => ({ path, address: addressOf(path) }))
  .toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path));

/** The pattern of the page at a path, with no reference in it: `/customers/:identityReference`; null where the router has none. */
export function pagePatternOf(path: string): string | null {
  return shownPages.find(({ address }) => address.test(path))?.path ?? null;
}

/** A module's file, and those that it imports statically. */
function filesOf(
  manifest: Readonly<Record<string, Built>>,
  key: string | undefined,
  found = new Set<string>(),
): ReadonlySet<string> {
  const built = key === undefined ? undefined : manifest[key];
  if (built === undefined || found.has(built.file)) return found;
  for (const file of [built.file, ...(built.css ?? [])]) found.add(file);
  for (const imported of built.imports ?? []) filesOf(manifest, imported, found);
  return found;
}

const isStyle = (file: string) => file.endsWith('.css');

function stylesFirst(one: string, other: string): number {
  return Number(isStyle(other)) - Number(isStyle(one));
}

/** The program's parts are fetched at once and run when they are imported: after the language. */
function programTag(file: string, isFirst: boolean): string {
  if (isStyle(file)) return `<link rel="stylesheet" href="/${file}">`;
  return isFirst
    ? `<script type="module" async src="/${file}"></script>`
    : `<link rel="modulepreload" href="/${file}">`;
}

/** `crossorigin` as the program's own loader asks for styles: a preload in another mode is fetched and thrown away. */
function partTag(file: string): string {
  return isStyle(file)
    ? `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" href="/${file}">`;
}

function parametersIn(pattern: string): number {
  return pattern.split(':').length;
}

/** `/ramps/:rampId` and `/callbacks/:callbackId?` as the router reads them. */
function addressOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/\/:\w+(\?)?/g, (_part, mark?: string) =>
    mark ? '(?:/[^/]+)?' : '/[^/]+',
  );
  return new RegExp(`^${source}/?$`);
}
