/** `too-much`: more memory or time than a scan; `not-loaded`: no reader came. */
export type PdfFailure = 'protected' | 'unreadable' | 'too-much' | 'not-loaded';

export interface OpenOrder {
  /** PDFium's WebAssembly. */
  readonly reader: ArrayBuffer;
  readonly file: ArrayBuffer;
}

/** The page counts from 0; the side is in pixels. */
export interface DrawOrder {
  readonly page: number;
  readonly longestSide: number;
}

/** To be opened first, then drawn. */
export type MessageToPdf = OpenOrder | DrawOrder;

/** One answer a message, in their order. */
export type MessageFromPdf =
  | { readonly pages: number }
  | { readonly drawn: Blob }
  | { readonly failure: PdfFailure };
