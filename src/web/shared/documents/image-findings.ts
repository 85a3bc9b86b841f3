import type { DocumentType } from '#contract/service/documents.ts';
import { errorFinding, warningFinding } from '#web/workers/findings.ts';
import { edges, type Finding, type GoodPoint, type ImageMeasures } from '#web/workers/image-protocol.ts';
import { type QualityThresholds, thresholdsOf } from '#web/workers/quality-thresholds.ts';

import type { ImageDraft } from './document-drafts.ts';

type Judged = Pick<ImageDraft, 'state' | 'findings' | 'prepared' | 'isReadSideways'>;

/** Judges by this kind of document: the file's findings, then the picture's, worst first. */
export function imageFindings(
  { state, findings, prepared, isReadSideways }: Judged,
  type: DocumentType | '',
): Finding[] {
  // Measures taken before a pending turn don't count.
  if (state !== 'ready' || prepared === null) return [...findings];
  const ofQuality = judgeQuality(prepared.measures, type);
  // A barcode's bars look like lines of print on its side; reading the picture has told them apart.
  const isKnownUpright = isReadSideways === false;
  return [...findings, ...ofQuality.filter(({ code }) => !(isKnownUpright && code === 'sideways'))];
}

/** Checks whether the image can't be sent as this kind. */
export function isBlocked(image: Judged, type: DocumentType | ''): boolean {
  return imageFindings(image, type).some(({ severity }) => severity === 'error');
}

/** Lists good points; none until a kind is chosen. */
export function imageGoodPoints({ state, prepared }: Judged, type: DocumentType | ''): GoodPoint[] {
  if (state !== 'ready' || prepared === null || type === '') return [];
  return goodPoints(prepared.measures, type);
}

/** Judges a picture by its kind, worst finding first. */
export function judgeQuality(measures: ImageMeasures, type: DocumentType | ''): Finding[] {
  const thresholds = thresholdsOf(type);
  const isSelfie = type === 'SELFIE';
  const size = tooSmall(measures, thresholds, isSelfie);
  // Report nothing else about a picture that must be replaced.
  if (size !== null) return [size];
  return [cutOff, glare, blurred, tooDark, sideways].flatMap(
    (rule) => rule(measures, thresholds, isSelfie) ?? [],
  );
}

/** Lists only what can be measured; none for a picture that's too small. */
export function goodPoints(measures: ImageMeasures, type: DocumentType | ''): GoodPoint[] {
  const thresholds = thresholdsOf(type);
  if (tooSmall(measures, thresholds) !== null) return [];
  const points: [GoodPoint, boolean][] = [
    [
      'whole',
      thresholds.maxEdgeContact !== null &&
        measures.edgeContact !== null &&
        cutOff(measures, thresholds) === null,
    ],
    ['no-glare', glare(measures, thresholds) === null],
    ['sharp', measures.sharpness !== null && blurred(measures, thresholds) === null],
    ['bright', tooDark(measures, thresholds) === null],
  ];
  return points.filter(([, isGood]) => isGood).map(([point]) => point);
}

function tooSmall(
  { width, height }: ImageMeasures,
  thresholds: QualityThresholds,
  isSelfie = false,
): Finding | null {
  const { minShortSide, minLongSide } = thresholds;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short >= minShortSide && long >= minLongSide) return null;
  const measured =
    long < minLongSide
      ? { measured: long, threshold: minLongSide }
      : { measured: short, threshold: minShortSide };
  return errorFinding('too-small', { width, height, minShortSide, minLongSide, isSelfie }, measured);
}

function cutOff({ edgeContact }: ImageMeasures, { maxEdgeContact }: QualityThresholds): Finding | null {
  if (edgeContact === null || maxEdgeContact === null) return null;
  const touched = edges.filter((edge) => edgeContact[edge] > maxEdgeContact);
  // Touching three or four edges: a scan, or a crop with at most a band at one end.
  if (touched.length === 0 || touched.length > 2) return null;
  const share = Math.max(...touched.map((edge) => edgeContact[edge]));
  return warningFinding(
    'cut-off',
    { edges: touched, share, most: maxEdgeContact },
    { measured: share, threshold: maxEdgeContact },
  );
}

function glare(
  { glareShare }: ImageMeasures,
  { maxGlareShare }: QualityThresholds,
  isSelfie = false,
): Finding | null {
  if (glareShare <= maxGlareShare) return null;
  return warningFinding(
    'glare',
    { share: glareShare, most: maxGlareShare, isSelfie },
    { measured: glareShare, threshold: maxGlareShare },
  );
}

function blurred(
  { sharpness }: ImageMeasures,
  { minSharpness }: QualityThresholds,
  isSelfie = false,
): Finding | null {
  if (sharpness === null || sharpness >= minSharpness) return null;
  return warningFinding(
    'blurred',
    { sharpness, least: minSharpness, isSelfie },
    { measured: sharpness, threshold: minSharpness },
  );
}

function tooDark({ brightness }: ImageMeasures, { minBrightness }: QualityThresholds): Finding | null {
  if (brightness >= minBrightness) return null;
  return warningFinding(
    'too-dark',
    { brightness, least: minBrightness },
    { measured: brightness, threshold: minBrightness },
  );
}

function sideways(
  { linesDownToAcross }: ImageMeasures,
  { maxLinesDownToAcross }: QualityThresholds,
): Finding | null {
  if (linesDownToAcross === null || maxLinesDownToAcross === null) return null;
  if (linesDownToAcross <= maxLinesDownToAcross) return null;
  return warningFinding('sideways', undefined, {
    measured: linesDownToAcross,
    threshold: maxLinesDownToAcross,
  });
}
