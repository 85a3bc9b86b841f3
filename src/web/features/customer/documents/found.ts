import type { RecordedSubmission } from '#contract/desk/customers.ts';
import type { SubmittedImage } from '#contract/desk/submissions.ts';

import { words } from '../words/customer-words.ts';

type Finding = RecordedSubmission['findings'][number];

/** What a check before sending found, in words, and whether it was sent in spite of it. */
export interface Found {
  /** `too-dark`: its code. */
  code: string;
  /** `Too dark: 0.12 against 0.3`. */
  sentence: string;
  isOverridden: boolean;
}

/** What was found of an image. */
export function foundOf(
  { findings, overrides }: Pick<RecordedSubmission, 'findings' | 'overrides'>,
  { documentIndex, imageIndex }: Pick<SubmittedImage, 'documentIndex' | 'imageIndex'>,
): Found[] {
  return findings
    .filter((finding) => finding.documentIndex === documentIndex && finding.imageIndex === imageIndex)
    .map((finding) => describe(finding, overrides));
}

/** What was found of no one image: of a document, or of the whole; and what was overridden though no finding says it. */
export function foundElsewhere(
  submission: Pick<RecordedSubmission, 'findings' | 'overrides' | 'images'>,
): Found[] {
  const { findings, overrides, images } = submission;
  const placed = findings.filter((finding) => images.some((image) => isOf(finding, image)));
  const elsewhere = findings.filter((finding) => !placed.includes(finding));
  const unfounded = overrides.filter((code) => findings.every((finding) => finding.code !== code));
  return [
    ...elsewhere.map((finding) => describe(finding, overrides)),
    ...unfounded.map((code) => ({ code, sentence: nameOf(code), isOverridden: true })),
  ];
}

function isOf(finding: Finding, image: SubmittedImage): boolean {
  return finding.documentIndex === image.documentIndex && finding.imageIndex === image.imageIndex;
}

function describe({ code, measured, threshold }: Finding, overrides: readonly string[]): Found {
  const measure = measured === null ? '' : `: ${words.documents.measured(measured, threshold)}`;
  return { code, sentence: nameOf(code) + measure, isOverridden: overrides.includes(code) };
}

/** `too-dark` → `Too dark`; `limits.exceeded` → `Limits exceeded`. */
function nameOf(code: string): string {
  const spaced = code.replaceAll(/[-._]+/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
