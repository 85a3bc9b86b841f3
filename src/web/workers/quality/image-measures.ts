import type { Edge } from './edges.ts';

/** What is measured of a picture as it stands upright, whatever document it is of. */
export interface QualityMeasures {
  /** Variance of the Laplacian over that of the slope, times 100, where there is most detail; null without any. */
  sharpness: number | null;
  /** Share of the picture, 0 to 1, under the largest connected area of mirrored light. */
  glareShare: number;
  /** Luminance, 0 to 255, that the bright tenth of the middle reaches. */
  brightness: number;
  /** How much of each edge of the picture the document touches, 0 to 1; null when nothing is seen around it. */
  edgeContact: Readonly<Record<Edge, number>> | null;
  /** Print that runs down the picture over print that runs across; null without print. */
  linesDownToAcross: number | null;
}

/** What was measured of an image, with its size in pixels as it is sent. */
export interface ImageMeasures extends QualityMeasures {
  width: number;
  height: number;
}
