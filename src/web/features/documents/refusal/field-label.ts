import { documentFieldLabel } from '#web/shared/documents/document-fields.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';

import { customerLabels, isCustomerPath } from '../customer/customer-values.ts';

/** A path of the form in words: `Tax state`, `Passport, image 2`. */
export function fieldLabel(path: string, drafts: Drafts): string {
  return isCustomerPath(path) ? customerLabels[path] : documentFieldLabel(path, drafts);
}
