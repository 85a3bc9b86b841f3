import { brightness } from './brightness.ts';
import { documentArea } from './document-area.ts';
import { edgeContact } from './edge-contact.ts';
import { glareShare } from './glare.ts';
import type { QualityMeasures } from './image-measures.ts';
import { type ColourPlane, luminanceOf } from './luminance-plane.ts';
import { sharpness } from './sharpness.ts';
import { linesDownToAcross } from './text-direction.ts';

/** Measures a picture that was made small: at most `analysisSide` a side. */
export function measureQuality(plane: ColourPlane): QualityMeasures {
  const luminance = luminanceOf(plane);
  const area = documentArea(plane);
  return {
    sharpness: sharpness(luminance),
    glareShare: glareShare(luminance),
    brightness: brightness(luminance),
    edgeContact: area === null ? null : edgeContact(area),
    linesDownToAcross: linesDownToAcross(luminance, area),
  };
}

/** Longest side, in pixels, of the picture that is measured: every picture is brought down to it first, none is enlarged. */
export const analysisSide = 1000;
