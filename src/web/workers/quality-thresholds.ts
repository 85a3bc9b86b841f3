import type { DocumentType } from '#contract/service/documents.ts';

/** Null if none. */
export interface QualityThresholds {
  /** Fewer pixels block. */
  minShortSide: number;
  minLongSide: number;
  minSharpness: number;
  maxGlareShare: number;
  minBrightness: number;
  /** Above this the document is cut off. */
  maxEdgeContact: number | null;
  /** Above this the document lies on its side. */
  maxLinesDownToAcross: number | null;
}

/** 2 mm print on a card of 85.6 mm gets 15 pixels at 640. */
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
  // A face needs neither edges nor lines of print; skin and glasses shine a little; compared faces are 112 pixels
  // wide, and a face is a third of its frame.
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

/** Only what is wrong for every kind. */
const anyKind: QualityThresholds = {
  ...byType.SELFIE,
  minSharpness: Math.min(...Object.values(byType).map(({ minSharpness }) => minSharpness)),
};

/** Returns thresholds; '' before a kind is chosen. */
export function thresholdsOf(type: DocumentType | ''): QualityThresholds {
  return type === '' ? anyKind : byType[type];
}
