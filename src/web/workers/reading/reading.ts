/** Confidence 0 to 1. */
export interface ReadValue {
  readonly value: string;
  readonly confidence: number;
}

/** Days as `2012-04-15`, countries as ICAO's codes (`D`, `USA`, `UTO`). */
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

export type ReadKind = 'PASSPORT' | 'IDENTIFICATION' | 'DRIVING_LICENSE' | 'VISA';

/** Returns true if nearer to down than across; takes radians. */
export function runsDown(angle: number): boolean {
  return Math.abs(Math.sin(angle)) > Math.SQRT1_2;
}

export interface Reading {
  readonly source: 'mrz' | 'barcode';
  readonly kind: ReadKind;
  /** Null where documents differ. */
  readonly side: 'FRONT' | 'BACK' | null;
  /** Only what was read for certain. */
  readonly fields: Readonly<Partial<Record<ReadFieldName, ReadValue>>>;
  /** No room for all names, as far as known. */
  readonly isTruncated: boolean;
  /** On no calendar, in spite of right check digits. */
  readonly impossible: readonly ('birthDate' | 'expiryDate')[];
}

/** `isSideways`: it runs down the picture; `unreadable`: seen, not read; `several`: of more than one document. */
export type ReadOutcome =
  | { readonly kind: 'read'; readonly reading: Reading; readonly isSideways: boolean }
  | { readonly kind: 'unreadable' | 'several' | 'none' };
