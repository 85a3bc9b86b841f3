import type { PdfFailure } from './pdf-protocol.ts';

/** As `@embedpdf/pdfium` wraps it: numbers are addresses in its memory. */
export interface Pdfium {
  readonly pdfium: {
    /** Replaced as the memory grows. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    readonly wasmExports: { malloc(bytes: number): number };
  };
  PDFiumExt_Init(): void;
  FPDF_LoadMemDocument(file: number, bytes: number, password: string): number;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  PDFiumExt_OpenFormFillInfo(): number;
  PDFiumExt_InitFormFillEnvironment(document: number, info: number): number;
  FPDF_LoadPage(document: number, page: number): number;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDFBitmap_Create(width: number, height: number, hasAlpha: number): number;
  FPDFBitmap_FillRect(...bitmapAreaColour: [number, number, number, number, number, number]): boolean;
  FPDF_RenderPageBitmap(...bitmapPageAreaTurnFlags: Drawn): void;
  FPDF_FFLDraw(...formBitmapPageAreaTurnFlags: [number, ...Drawn]): void;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_ClosePage(page: number): void;
}

type Drawn = [number, number, number, number, number, number, number, number];

export interface OpenPdf {
  readonly pages: number;
  /** Draws a page, from 0; null if it can't be. Throws when the memory's bound is reached. */
  readonly draw: (page: number, longestSide: number) => PdfPixels | null;
}

export interface PdfPixels {
  /** RGBA, opaque. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY, an unknown protection. */
const protectedErrors = new Set([4, 5]);
/** FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER: with stamps and notes, as RGB. */
const flags = 0x01 | 0x10;
const white = 0xff_ff_ff_ff;

/** Opens a PDF, whose scripts and links do nothing: this PDFium is built without JavaScript. */
export function openPdf(pdfium: Pdfium, file: Uint8Array): OpenPdf | PdfFailure {
  pdfium.PDFiumExt_Init();
  const at = pdfium.pdfium.wasmExports.malloc(file.length);
  if (at === 0) return 'too-much';
  pdfium.pdfium.HEAPU8.set(file, at);
  const document = pdfium.FPDF_LoadMemDocument(at, file.length, '');
  if (document === 0) return protectedErrors.has(pdfium.FPDF_GetLastError()) ? 'protected' : 'unreadable';
  const pages = pdfium.FPDF_GetPageCount(document);
  if (pages < 1) return 'unreadable';
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo());
  return { pages, draw: (page, longestSide) => drawPage(pdfium, { document, form }, { page, longestSide }) };
}

function drawPage(
  pdfium: Pdfium,
  { document, form }: { readonly document: number; readonly form: number },
  asked: { readonly page: number; readonly longestSide: number },
): PdfPixels | null {
  const page = pdfium.FPDF_LoadPage(document, asked.page);
  if (page === 0) return null;
  const points = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = asked.longestSide / Math.max(...points);
  const [width = 0, height = 0] = points.map((side) => Math.max(1, Math.round(side * scale)));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) return null;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
  // What was entered in a form's fields.
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
  const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = new Uint8ClampedArray(pdfium.pdfium.HEAPU8.slice(from, from + width * height * 4).buffer);
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  return { pixels, width, height };
}
