import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const library = join(projectRoot, 'node_modules/libheif-js');

/**
 * Ships libheif's licences beside its unchanged file, as LGPL-3.0 requires.
 * @returns {import('vite').Plugin}
 */
export function shipLibheif() {
  return {
    name: 'ship-libheif',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'libheif-licence.txt', source: noticeOfLibheif() });
    },
  };
}

export function noticeOfLibheif() {
  const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
  return `Rampart decodes HEIC photographs with libheif, which holds libde265, as the package libheif-js ${version} builds it.
Copyright (c) 2017-2026 struktur AG and Dirk Farin. The library is covered by the GNU Lesser General Public License, version 3.

The file libheif-bundle-….mjs beside this one is libheif-wasm/libheif-bundle.mjs of that package, unchanged. Rampart loads it as a file of
its own when a HEIC file is chosen: put another build of the library, with the same interface, in its place under the same name, and Rampart
uses that one.

Source code: https://github.com/strukturag/libheif, https://github.com/strukturag/libde265
Package: https://www.npmjs.com/package/libheif-js/v/${version}, https://github.com/catdad-experiments/libheif-js

${readFileSync(join(library, 'libheif-wasm/LICENSE'), 'utf8')}`;
}
