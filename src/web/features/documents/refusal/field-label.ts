import { customerLabels, isCustomerPath } from '../customer/customer-values.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { words } from '../words/documents-words.ts';
import { documentName, imageName } from '#web/shared/documents/drafts/document-words.ts';

/** A path of the form in words: `Tax state`, `Passport, image 2`. */
export function fieldLabel(path: string, drafts: Drafts): string {
  if (isCustomerPath(path)) return customerLabels[path];
  const [, index, rest = ''] = /^identityDocuments\.(\d+)\.?(.*)$/.exec(path) ?? [];
  if (index === undefined) return words.refusal.documents;
  const at = Number(index);
  const type = drafts[at]?.type ?? '';
  const name = documentName(type, at);
  if (rest === 'type') return words.refusal.type(name);
  if (rest.startsWith('data')) return words.refusal.number(name);
  const [, image] = /^images\.(\d+)/.exec(rest) ?? [];
  return image === undefined ? words.refusal.images(name) : imageName(type, at, Number(image));
}
