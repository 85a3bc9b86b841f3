import type { Drafts } from './drafts/document-drafts.ts';
import { documentName, imageName } from './drafts/document-words.ts';
import type { Problems } from './request/document-request.ts';
import { words } from './words/card-words.ts';

const leaves = /^(?:type|data(?:\.number)?|images(?:\.\d+(?:\.(?:type|base64|mimetype|side))?)?)$/;

/** The field of the cards that shows what is said of a path of the request; null for what no card has. Spec: Errors; details 24. */
export function documentFieldOf(path: string, drafts: Drafts): string | null {
  if (path === 'identityDocuments') return path;
  const [, index, rest] = /^identityDocuments\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (index === undefined) return null;
  const draft = drafts[Number(index)];
  if (draft === undefined) return null;
  const start = `identityDocuments.${index}`;
  if (rest === undefined || !leaves.test(rest)) return `${start}.type`;
  if (rest.startsWith('data')) return `${start}.data.number`;
  const [, image] = /^images\.(\d+)/.exec(rest) ?? [];
  if (image === undefined) return `${start}.${rest}`;
  return Number(image) < draft.images.length ? `${start}.images.${image}` : `${start}.images`;
}

/** What is wrong with the documents, by the field on which it is shown: of each the first that is given. */
export function documentProblems(given: Iterable<readonly [string, string]>, drafts: Drafts): Problems {
  const found = new Map<string, string>();
  for (const [path, message] of given) {
    const field = documentFieldOf(path, drafts);
    if (field !== null && !found.has(field)) found.set(field, message);
  }
  return found;
}

/** A field of the cards in words: `Passport, number`, `Passport, image 2`. */
export function documentFieldLabel(path: string, drafts: Drafts): string {
  const [, index, rest = ''] = /^identityDocuments\.(\d+)\.?(.*)$/.exec(path) ?? [];
  if (index === undefined) return words.fields.documents;
  const at = Number(index);
  const type = drafts[at]?.type ?? '';
  const name = documentName(type, at);
  if (rest === 'type') return words.fields.type(name);
  if (rest.startsWith('data')) return words.fields.number(name);
  const [, image] = /^images\.(\d+)/.exec(rest) ?? [];
  return image === undefined ? words.fields.images(name) : imageName(type, at, Number(image));
}
