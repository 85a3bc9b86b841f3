import type { ApiError } from '#web/shared/api/api-error.ts';
import type { Problems } from '#web/shared/documents/request/document-request.ts';
import type { FieldMessage } from '#web/shared/forms/flatten-errors.ts';

/** Where the person is: changing, reading what will be sent, or done. */
export type Step = 'edit' | 'review' | 'sent';

export interface Refusal {
  error: ApiError;
  /** What found neither a field nor a document. */
  top: FieldMessage[];
  onDocuments: Problems;
}

export interface Updated {
  requestId: string | null;
}
