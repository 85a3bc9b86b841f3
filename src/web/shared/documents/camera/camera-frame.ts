import type { DocumentType } from '#contract/service/documents.ts';

/** What is to be seen in the frame: how wide it is for its height. */
export interface CameraFrame {
  aspect: number;
  isRound: boolean;
}

/** ISO/IEC 7810: a card is 85.60 × 53.98 mm, an open passport page 125 × 88 mm; a letter is ISO 216 A4. */
const card: CameraFrame = { aspect: 85.6 / 53.98, isRound: false };
const frames: Readonly<Record<DocumentType, CameraFrame>> = {
  DRIVING_LICENSE: card,
  IDENTIFICATION: card,
  PASSPORT: { aspect: 125 / 88, isRound: false },
  PROOF_OF_ADDRESS: { aspect: 210 / 297, isRound: false },
  SELFIE: { aspect: 3 / 4, isRound: true },
};

/** The frame in which a kind of document is held up; a card's while the kind is not chosen. */
export function cameraFrame(type: DocumentType | ''): CameraFrame {
  return type === '' ? card : frames[type];
}
