/** A value read from a document; confidence 0 to 1. */
export interface ReadValue {
  readonly value: string;
  readonly confidence: number;
}

/** What a document says of its holder. Days as `2012-04-15`, countries as ICAO's codes (`D`, `USA`, `UTO`). */
export const readFields = [
  'number',
  'surname',
  'givenName',
  'birthDate',
  'expiryDate',
  'sex',
  'nationality',
  'issuer',
  'addressLine',
  'suburb',
  'state',
  'postCode',
] as const;
export type ReadFieldName = (typeof readFields)[number];

/** The document's kind as its zone or barcode says. */
export type ReadKind = 'PASSPORT' | 'IDENTIFICATION' | 'DRIVING_LICENSE' | 'VISA';

/** True for a direction nearer to down than across; in radians. */
export function runsDown(angle: number): boolean {
  return Math.abs(Math.sin(angle)) > Math.SQRT1_2;
}

export interface Reading {
  readonly source: 'mrz' | 'barcode';
  readonly kind: ReadKind;
  /** The side that carries what was read; null where documents differ. */
  readonly side: 'FRONT' | 'BACK' | null;
  /** Only what was read for certain. */
  readonly fields: Readonly<Partial<Record<ReadFieldName, ReadValue>>>;
  /** Names that the document had no room for, as far as known. */
  readonly isTruncated: boolean;
  /** Days that no calendar has, in spite of right check digits. */
  readonly impossible: readonly ('birthDate' | 'expiryDate')[];
}

/** `isSideways`: what was read runs down the picture. `unreadable`: a zone or barcode was seen; `several`: of more than one document; `none`: nothing seen. */
export type ReadOutcome =
  | { readonly kind: 'read'; readonly reading: Reading; readonly isSideways: boolean }
  | { readonly kind: 'unreadable' | 'several' | 'none' };
