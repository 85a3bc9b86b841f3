import type { CustomerValues } from '../customer/customer-values.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import type { Problems } from '#web/shared/documents/request/document-request.ts';
import { checkRequest } from '../request/share-documents-request.ts';
import { fieldOfPath } from './refusal-messages.ts';

interface Given {
  /** The person has asked to go on: what is missing may be said now. */
  isTried: boolean;
  /** What a refusal said of fields. */
  refused: Problems;
}

/** What is wrong with the documents, by the field on which it is shown. */
export function documentProblems(
  values: CustomerValues,
  drafts: Drafts,
  { isTried, refused }: Given,
): Problems {
  const found = new Map<string, string>();
  const own = isTried ? checkRequest(values, drafts).problems : [];
  for (const [path, message] of [...refused, ...own]) {
    const field = path.startsWith('identityDocuments') ? fieldOfPath(path, drafts) : null;
    if (field !== null && !found.has(field)) found.set(field, message);
  }
  return found;
}
