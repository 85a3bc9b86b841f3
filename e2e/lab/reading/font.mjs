import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/tools/project-root.mjs';

const cache = join(projectRoot, 'node_modules/.cache/fonts-ocr-b');

/** OCR-B as Debian ships it, downloaded once and unpacked beside nothing else of the machine's. */
export function fontOfDebian() {
  const font = join(cache, 'usr/share/fonts/opentype/ocr-b/OCRB.otf');
  if (existsSync(font)) return font;
  mkdirSync(cache, { recursive: true });
  execFileSync('apt-get', ['download', 'fonts-ocr-b'], { cwd: cache, stdio: 'inherit' });
  const file = readdirSync(cache).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new Error('apt-get downloaded no fonts-ocr-b');
  execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: cache });
  return font;
}
