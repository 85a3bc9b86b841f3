import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * Ships the document readers' notices beside them.
 * @returns {import('vite').Plugin}
 */
export function shipReaderLicences() {
  return {
    name: 'ship-reader-licences',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'reader-licences.txt', source: noticesOfReader() });
    },
  };
}

function noticesOfReader() {
  const read = (path) => readFileSync(join(projectRoot, path), 'utf8').trim();
  const packageNotice = (name) => {
    const { version } = JSON.parse(read(`node_modules/${name}/package.json`));
    return `${name} ${version}\n\n${read(`node_modules/${name}/LICENSE`)}`;
  };
  return [
    'Rampart reads documents and draws PDF pages in the browser with the following.',
    read('src/web/workers/reading/ocr-b-model.md'),
    packageNotice('mrz'),
    packageNotice('zxing-wasm'),
    'zxing-cpp, which zxing-wasm builds: https://github.com/zxing-cpp/zxing-cpp, under the Apache License, Version 2.0:',
    read('LICENSE'),
    packageNotice('@embedpdf/pdfium'),
    `PDFium, which @embedpdf/pdfium builds: https://pdfium.googlesource.com/pdfium\n\n${read('node_modules/@embedpdf/pdfium/LICENSE.pdfium')}`,
  ].join('\n\n---\n\n');
}
