import * as z from 'zod';

import { documentType, imageMimetype, imageSide } from '#contract/service/documents.ts';
import { identityReference } from '#contract/service/primitives.ts';

/** What the desk keeps of an image: never the image. `sha256` is the digest of the decoded file, lower-case hex. */
export const submittedImage = z.object({
  documentIndex: z.number().int().nonnegative(),
  imageIndex: z.number().int().nonnegative(),
  /** Null: an update need not name it. */
  documentType: documentType.nullable(),
  side: imageSide,
  mimetype: imageMimetype,
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type SubmittedImage = z.infer<typeof submittedImage>;

/**
 * What became of a submission: `sending` until something is known, `answered` with the service's HTTP status,
 * `not-sent` when the call never left, `unknown` when no answer came.
 */
export const submissionOutcome = z.enum(['sending', 'answered', 'not-sent', 'unknown']);
export type SubmissionOutcome = z.infer<typeof submissionOutcome>;

/** One write to an identity as the directory remembers it. Times are ISO 8601 UTC. No personal value is in it. */
export const submission = z.object({
  id: z.string(),
  operation: z.string(),
  identityReference,
  submittedAt: z.iso.datetime(),
  submittedBy: z.object({ email: z.string(), name: z.string() }),
  outcome: submissionOutcome,
  /** The HTTP status that the service answered. */
  status: z.number().int().nullable(),
  /** The onboarding status in the answer (`PENDING`, …), as it came. */
  onboardingStatus: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  requestId: z.string(),
  images: z.array(submittedImage),
});
export type Submission = z.infer<typeof submission>;

/** Where a write with its key stands: `in-flight` until something is known; `answered` by the service; `unknown` when no answer came. Trust: 4. */
export const writeStates = ['in-flight', 'answered', 'unknown'] as const;
export const writeState = z.enum(writeStates);
export type WriteState = z.infer<typeof writeState>;
