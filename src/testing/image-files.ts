import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface ImageFile {
  readonly path: string;
  readonly mode: number;
  readonly owner: number;
  /** Content of Rampart's own texts; empty for other files. */
  readonly text: string;
}

export function filesOf(root: string): ImageFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const { mode, uid } = statSync(file);
      const path = file.slice(root.length + 1);
      const isOwn = /^opt\/rampart\/(?!node_modules).*\.(?:js|mjs|json|html|css)$/.test(path);
      return { path, mode, owner: uid, text: isOwn ? readFileSync(file, 'utf8') : '' };
    });
}
