import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface BuiltPage {
  readonly directory: string;
  remove(): void;
}

const shell = `<!doctype html>
<html lang="en"><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Rampart</title>
<script type="application/json" id="page-start">__PAGE_START__</script></head></html>
`;

/** A page as a build leaves it: the shell, one hashed script, compressed too, and one file with a plain name. */
export function builtPage(): BuiltPage {
  const directory = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(directory, 'assets'));
  const files = {
    'index.html': shell,
    'assets/app-a1b2c3.js': 'export {};',
    'assets/app-a1b2c3.js.br': 'compressed',
    'favicon.svg': '<svg/>',
  };
  for (const [path, content] of Object.entries(files)) writeFileSync(join(directory, path), content);
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}
