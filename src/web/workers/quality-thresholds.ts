import type { DocumentType } from '#contract/service/documents.ts';

/** What a picture of one kind of document must come to. `null`: not asked of this kind. */
export interface QualityThresholds {
  /** Pixels that the shorter and the longer side must have. Fewer block. */
  minShortSide: number;
  minLongSide: number;
  /** See `sharpness`: below is blurred. */
  minSharpness: number;
  /** See `glareShare`: above is glare. */
  maxGlareShare: number;
  /** See `brightness`: below is too dark. */
  minBrightness: number;
  /** Share of an edge of the picture that the document may touch; more is cut off. */
  maxEdgeContact: number | null;
  /** See `linesDownToAcross`: above lies on its side. */
  maxLinesDownToAcross: number | null;
}

/** A card fills its frame: print of 2 mm on 85.6 mm needs 640 pixels to have 15 of them in height. */
const card: QualityThresholds = {
  minShortSide: 400,
  minLongSide: 640,
  minSharpness: 30,
  // Light on laminate of half a hundredth of the frame covers a field of print.
  maxGlareShare: 0.004,
  minBrightness: 90,
  maxEdgeContact: 0.2,
  maxLinesDownToAcross: 1.2,
};

const byType: Readonly<Record<DocumentType, QualityThresholds>> = {
  DRIVING_LICENSE: card,
  IDENTIFICATION: card,
  // The machine-readable zone has 44 characters across 125 mm: 800 pixels give each of them 15.
  PASSPORT: { ...card, minLongSide: 800, minShortSide: 500 },
  // A letter has print of 3 mm on 297 mm and is matt: only a lamp's mirror of some size hides a line of it.
  PROOF_OF_ADDRESS: { ...card, minLongSide: 800, minShortSide: 500, maxGlareShare: 0.008 },
  // A face needs neither edges nor lines of print; skin and glasses shine a little; compared faces are 112 pixels wide, and a face is a third of its frame.
  SELFIE: {
    minShortSide: 400,
    minLongSide: 400,
    minSharpness: 30,
    maxGlareShare: 0.02,
    minBrightness: 80,
    maxEdgeContact: null,
    maxLinesDownToAcross: null,
  },
};

/** While the kind is not chosen, only what would be wrong with every kind. */
const anyKind: QualityThresholds = {
  ...byType.SELFIE,
  minSharpness: Math.min(...Object.values(byType).map(({ minSharpness }) => minSharpness)),
};

/** The thresholds of one table for a kind of document; empty while it is not chosen. */
export function thresholdsOf(type: DocumentType | ''): QualityThresholds {
  return type === '' ? anyKind : byType[type];
}
