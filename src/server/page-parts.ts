import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = '.vite/page-parts.json';

/**
 * Says which files the page at an address needs beside the program, as tags that let the browser ask for them at once instead of once the
 * program runs. The build writes the list (tools/page-parts.mjs); without it, and for addresses that it does not know, there is nothing to
 * say.
 */
export function pagePartsIn(directory: string): (path: string) => string {
  const whole = join(directory, file);
  if (!existsSync(whole)) return () => '';
  const parts = JSON.parse(readFileSync(whole, 'utf8')) as Readonly<Record<string, readonly string[]>>;
  const pages = Object.entries(parts)
    .map(([pattern, files]) => ({ pattern, address: addressOf(pattern), tags: files.map(tagOf).join('') }))
    // What is written out goes before what anything may stand for.
    .toSorted((one, other) => parametersIn(one.pattern) - parametersIn(other.pattern));
  return (path) => pages.find(({ address }) => address.test(path))?.tags ?? '';
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

function tagOf(name: string): string {
  return name.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" href="/${name}">`
    : `<link rel="modulepreload" fetchpriority="low" href="/${name}">`;
}
