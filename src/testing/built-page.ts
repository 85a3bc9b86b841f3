import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface BuiltPage {
  readonly directory: string;
  remove(): void;
}

const shell = `<!doctype html>
<html lang="en"><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Rampart</title>
<script type="application/json" id="page-start">__PAGE_START__</script></head>
<body><!--program--><!--page-parts--></body></html>
`;

const manifest = {
  'src/web/main.tsx': { file: 'assets/app-a1b2c3.js', isEntry: true },
  'src/web/features/customers/customers-page.tsx': {
    file: 'assets/customers-page-d4e5f6.js',
    imports: ['src/web/main.tsx'],
  },
};

export function builtPage(): BuiltPage {
  const directory = mkdtempSync(join(tmpdir(), 'page-'));
  for (const folder of ['assets', '.vite']) mkdirSync(join(directory, folder));
  const files = {
    'index.html': shell,
    '.vite/manifest.json': JSON.stringify(manifest),
    'assets/app-a1b2c3.js': 'export {};',
    'assets/app-a1b2c3.js.br': 'compressed',
    'assets/decode-heic-worker-D3_a-9.js': 'export {};',
    'assets/draw-pdf-worker-b_1.js': 'export {};',
    'assets/read-document-worker-e4-f_5.js': 'export {};',
    'favicon.svg': '<svg/>',
  };
  for (const [path, content] of Object.entries(files)) writeFileSync(join(directory, path), content);
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}
