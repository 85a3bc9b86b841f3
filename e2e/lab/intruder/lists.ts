import { readFileSync } from 'node:fs';

/** Public attack strings: licences in lists/README.md. One JSON string a line. */
export function publicList(name: 'script-payloads' | 'traversals' | 'redirects'): readonly string[] {
  const text = readFileSync(new URL(`lists/${name}.txt`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string);
}
