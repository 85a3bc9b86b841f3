import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** Reads every document; throws for what YAML doesn't allow, such as a key given twice. */
export function readYaml(file: URL): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as unknown;
  });
}
