import { type LaterPart, laterPart } from '#web/shared/later/later-part.ts';

import type { DocumentsStepProps } from '../steps/documents-step.tsx';
import type { RefusalSummaryProps } from '../refusal/refusal-summary.tsx';
import type { ReviewStepProps } from '../review/review-step.tsx';

/** The steps between the customer's and the last, which must be there when everything was sent. */
export const documentsPart: LaterPart<DocumentsStepProps> = laterPart(
  async () => (await import('../steps/documents-step.tsx')).DocumentsStep,
);
export const reviewPart: LaterPart<ReviewStepProps> = laterPart(
  async () => (await import('../review/review-step.tsx')).ReviewStep,
);

/** What the service said against it, which nobody can hear before the review. */
export const refusalPart: LaterPart<RefusalSummaryProps> = laterPart(
  async () => (await import('../refusal/refusal-summary.tsx')).RefusalSummary,
);

/** All of them, in the order in which they are needed. */
export const laterSteps = [documentsPart, reviewPart, refusalPart] as const;
