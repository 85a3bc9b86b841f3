import * as z from 'zod';

import { documentType, imageMimetype, imageSide } from '#contract/service/documents.ts';
import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import { operationNames, operations } from '#contract/service/operations.ts';

import { submissionSummary } from './customer-list.ts';

/** Never the image itself. `sha256` is the decoded file's. */
export const submittedImage = z.object({
  documentIndex: z.number().int().nonnegative(),
  imageIndex: z.number().int().nonnegative(),
  /** Null: optional in an update. */
  documentType: documentType.nullable(),
  side: imageSide,
  mimetype: imageMimetype,
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type SubmittedImage = z.infer<typeof submittedImage>;

export const submission = z.object({ ...submissionSummary.shape, images: z.array(submittedImage) });
export type Submission = z.infer<typeof submission>;

/** `in-flight` until known; `unknown`: no answer came. */
export const writeStates = ['in-flight', 'answered', 'unknown'] as const;
export const writeState = z.enum(writeStates);
export type WriteState = z.infer<typeof writeState>;

/** Such as `too-dark`, `limits.exceeded`; no free text. */
const findingCode = z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/, 'Use the code of a finding');
const measure = z.number().nullable();
const position = z.number().int().min(0).max(9999).nullable();

/** Null if not measured, or not about an image. */
export const plannedFinding = z.strictObject({
  code: findingCode,
  measured: measure,
  threshold: measure,
  documentIndex: position,
  imageIndex: position,
});
export type PlannedFinding = z.infer<typeof plannedFinding>;

const writeNames = operationNames.filter((name) => operations[name].isWrite);

/** `POST /api/submissions`: announces a write, which carries the key. */
export const submissionPlan = z
  .strictObject({
    operation: z.enum(writeNames, 'Must be an operation that changes something'),
    reason: z
      .string()
      .trim()
      .min(3, 'Enter a reason of at least 3 characters')
      .max(500, 'Enter a reason of at most 500 characters')
      // oxlint-disable-next-line no-control-regex -- PostgreSQL can't keep it
      .regex(/^[^\u0000\ud800-\udfff]*$/u, 'Remove the invalid character')
      .refine(hasVisibleText, 'Enter a reason of at least 3 characters'),
    findings: z.array(plannedFinding).max(200, 'At most 200 findings can be recorded'),
    overrides: z.array(findingCode).max(50, 'At most 50 findings can be overridden'),
  })
  .refine(({ findings, overrides }) => overrides.every((code) => findings.some((one) => one.code === code)), {
    path: ['overrides'],
    message: 'Only a finding in this submission can be overridden',
  });
export type SubmissionPlan = z.infer<typeof submissionPlan>;

export const plannedSubmission = z.object({ idempotencyKey: z.string() });
export type PlannedSubmission = z.infer<typeof plannedSubmission>;
