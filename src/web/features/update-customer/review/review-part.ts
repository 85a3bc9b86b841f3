import type { DocumentCardsProps } from '#web/shared/documents/cards/document-cards.tsx';
import { type LaterPart, laterPart } from '#web/shared/later/later-part.ts';

import type { UpdateReviewProps } from './update-review.tsx';

/** Documents come after the form's first look, with everything that looks at pictures. */
export const documentsPart: LaterPart<DocumentCardsProps> = laterPart(
  async () => (await import('#web/shared/documents/cards/document-cards.tsx')).DocumentCards,
);

/** Reading what will be sent comes after the form's first look; what says that it was sent is there from the start. */
export const reviewPart: LaterPart<UpdateReviewProps> = laterPart(
  async () => (await import('./update-review.tsx')).UpdateReview,
);

/** What the form loads while nobody waits for it. */
export const laterParts = [documentsPart, reviewPart] as const;
