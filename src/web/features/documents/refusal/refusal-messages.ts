import { type FieldMessage, flattenErrors } from '#web/shared/forms/flatten-errors.ts';

import { documentFieldOf } from '#web/shared/documents/document-fields.ts';

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
  const named = path === '' ? [] : customerPaths.filter((field) => field.endsWith(`.${path}`));
  return documentFieldOf(path, drafts) ?? (named.length === 1 ? (named[0] ?? null) : null);
}
