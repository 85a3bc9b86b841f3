import { customerLabels, isCustomerPath } from '../customer/customer-values.ts';
import type { Drafts } from '../drafts/document-drafts.ts';
import { documentName } from '../drafts/document-words.ts';

/** A path of the form in words: `Tax state`, `Passport, image 2`. */
export function fieldLabel(path: string, drafts: Drafts): string {
  if (isCustomerPath(path)) return customerLabels[path];
  const [, index, rest = ''] = /^identityDocuments\.(\d+)\.?(.*)$/.exec(path) ?? [];
  if (index === undefined) return 'Documents';
  const name = documentName(drafts[Number(index)]?.type ?? '', Number(index));
  if (rest === 'type') return `${name}, document type`;
  if (rest.startsWith('data')) return `${name}, number`;
  const [, image] = /^images\.(\d+)/.exec(rest) ?? [];
  return image === undefined ? `${name}, images` : `${name}, image ${Number(image) + 1}`;
}
