import { readFileSync } from 'node:fs';

/** Strings of intruders from public lists: origins and licences in lists/README.md. Each line of a file is one, as a JSON string. */
export function publicList(name: 'script-payloads' | 'traversals' | 'redirects'): readonly string[] {
  const text = readFileSync(new URL(`lists/${name}.txt`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string);
}
