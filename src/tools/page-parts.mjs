import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from './project-root.mjs';

const routesFile = /\/src\/web\/features\/[^/]+\/[^/]+-routes\.ts$/;
const route =
  /path: (?:`\$\{patterns\.(\w+)\}(\?)`|patterns\.(\w+)),([^]*?)load: async \(\) => (?:\(await import\('([^']+)'\))?/g;

/**
 * Writes which files a page needs beside what all of them start with, by the page's address, for the server to name them in the shell
 * (server/page-parts.ts): without it they would be asked for one after another once the program runs.
 *
 * @returns {import('vite').Plugin}
 */
export function pageParts() {
  return {
    name: 'page-parts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const files = (chunk, found = new Set()) => {
        if (chunk === undefined || found.has(chunk.fileName)) return found;
        found.add(chunk.fileName);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        for (const name of chunk.imports) files(bundle[name], found);
        return found;
      };
      const started = files(chunks.find(({ isEntry }) => isEntry));
      const pages = pagesIn([...this.getModuleIds()].filter((id) => routesFile.test(id)));
      const parts = pages.map(({ pattern, module }) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
        if (chunk === undefined) throw new Error(`${relative(projectRoot, module)} is no part of its own`);
        return [pattern, [...files(chunk)].filter((file) => !started.has(file))];
      });
      const target = join(dir, '.vite/page-parts.json');
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(Object.fromEntries(parts)));
    },
  };
}

/** Every page whose code is loaded when it is opened, with the pattern of its address. */
function pagesIn(routesFiles) {
  const patterns = Object.fromEntries(
    [
      ...readFileSync(join(projectRoot, 'src/web/shared/paths.ts'), 'utf8').matchAll(
        /^ {2}(\w+): '([^']+)',$/gm,
      ),
    ].map(([, name, pattern]) => [name, pattern]),
  );
  return routesFiles.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const found = [...text.matchAll(route)];
    if (found.length !== text.match(/^ {4}path: /gm)?.length)
      throw new Error(`${relative(projectRoot, file)} has a route that is written otherwise than the others`);
    return found.flatMap(([, open, mark = '', whole, , module]) =>
      module === undefined
        ? []
        : [{ pattern: patterns[open ?? whole] + mark, module: join(dirname(file), module) }],
    );
  });
}
