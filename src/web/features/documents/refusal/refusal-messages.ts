import { type FieldMessage, flattenErrors } from '#web/shared/forms/flatten-errors.ts';

import { customerPaths, isCustomerPath } from '../customer/customer-values.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import type { Problems } from '#web/shared/documents/request/document-request.ts';

/** What a refusal says, sorted by where it can be put right. */
export interface RefusalMessages {
  /** By path, on fields of the form. */
  onFields: Problems;
  /** On nothing that the form has. */
  top: readonly FieldMessage[];
}

const leaves = /^(?:type|data(?:\.number)?|images(?:\.\d+(?:\.(?:type|base64|mimetype|side))?)?)$/;

/**
 * Leads each message of a 422, of the service or the desk, to its field: `customerIdentity.taxState`,
 * `identityDocuments[0].images[1].base64`. A last name that only one field bears is enough. Spec: Errors; details 24.
 */
export function sortRefusal(errors: unknown, drafts: Drafts): RefusalMessages {
  const onFields = new Map<string, string>();
  const top: FieldMessage[] = [];
  for (const message of flattenErrors(errors)) {
    const path = fieldOfPath(message.path, drafts);
    if (path === null) top.push(message);
    else onFields.set(path, [onFields.get(path), message.message].filter(Boolean).join(' '));
  }
  return { onFields, top };
}

/** The field of the form that shows what is said of a path of the request; null when there is none. */
export function fieldOfPath(path: string, drafts: Drafts): string | null {
  if (isCustomerPath(path)) return path;
  const document = /^identityDocuments\.(\d+)(?:\.(.+))?$/.exec(path);
  if (document) return documentField(Number(document[1]), document[2], drafts);
  if (path === 'identityDocuments') return path;
  const named = path === '' ? [] : customerPaths.filter((field) => field.endsWith(`.${path}`));
  return named.length === 1 ? (named[0] ?? null) : null;
}

function documentField(index: number, rest: string | undefined, drafts: Drafts): string | null {
  const draft = drafts[index];
  if (draft === undefined) return null;
  const start = `identityDocuments.${index}`;
  if (rest === undefined || !leaves.test(rest)) return `${start}.type`;
  if (rest.startsWith('data')) return `${start}.data.number`;
  const image = /^images\.(\d+)/.exec(rest);
  if (image === null) return `${start}.${rest}`;
  return Number(image[1]) < draft.images.length ? `${start}.images.${image[1]}` : `${start}.images`;
}
