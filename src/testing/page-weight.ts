import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { deskPages, type PageId } from '#contract/desk/pages.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Weighs pages in kilobytes at brotli 11. */
export function pageWeights(directory: string) {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(directory, '.vite', name), 'utf8'));
  const chunks = read('manifest.json') as Record<string, Chunk>;
  const withImports = (chunk: Chunk | undefined, found = new Set<string>()): Set<string> => {
    if (chunk === undefined || found.has(chunk.file)) return found;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    for (const name of chunk.imports ?? []) withImports(chunks[name], found);
    return found;
  };
  const start = withImports(chunks['src/web/app/start.tsx'], withImports(chunks['src/web/main.tsx']));
  const filesOf = (end: string) => {
    const name = Object.keys(chunks).find((module) => module.endsWith(end));
    if (name === undefined) throw new Error(`The page has no part of its own for ${end}`);
    return [...withImports(chunks[name])];
  };
  // The overview comes with the start and has no part of its own.
  const pageFiles = (id: string) => (id === 'overview' ? [] : filesOf(`/${id}-page.tsx`));
  const sum = (files: Iterable<string>, but: ReadonlySet<string> = new Set()) =>
    [...new Set(files)]
      .filter((file) => !but.has(file))
      .reduce((all, file) => all + kilobytes(directory, file), 0);
  return {
    startWith: (...ends: string[]) => sum([...start, ...ends.flatMap(filesOf)]),
    isInStart: (name: string) => [...start].some((file) => file.startsWith(`assets/${name}-`)),
    pages: Object.keys(deskPages).map((id) => [id, sum(pageFiles(id), start)] as const),
    /** Weighs parts that an open page loads later. */
    after: (id: PageId, ends: readonly string[], more: readonly string[]) =>
      sum([...ends.flatMap(filesOf), ...more], new Set([...start, ...pageFiles(id)])),
  };
}

function kilobytes(directory: string, file: string): number {
  const path = join(directory, file);
  const compressed = `${path}.br`;
  const bytes = existsSync(compressed)
    ? statSync(compressed).size
    : brotliCompressSync(readFileSync(path)).length;
  return bytes / 1000;
}
