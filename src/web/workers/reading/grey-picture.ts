import { type LuminancePlane, luminanceOf } from '../luminance-plane.ts';

/** More pixels say nothing more of a whole document. */
const mostPixels = 12_600_000;
const bandRows = 256;

/** Decodes band by band: colours of twelve megapixels would take 48 MB more. Rejects if undecodable. */
export async function greyPicture(content: Blob): Promise<LuminancePlane> {
  const whole = await createImageBitmap(content, { imageOrientation: 'none' as ImageOrientation });
  const scale = Math.min(1, Math.sqrt(mostPixels / (whole.width * whole.height)));
  const [width, height] = [Math.floor(whole.width * scale), Math.floor(whole.height * scale)];
  const values = new Uint8ClampedArray(width * height);
  const canvas = new OffscreenCanvas(width, Math.min(bandRows, height));
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  try {
    if (context === null) throw new Error('no canvas of this size');
    for (let top = 0; top < height; top += bandRows) {
      const rows = Math.min(bandRows, height - top);
      context.drawImage(whole, 0, -top, width, height);
      values.set(luminanceOf(context.getImageData(0, 0, width, rows)).values, top * width);
    }
  } finally {
    whole.close();
    canvas.width = 0;
  }
  return { width, height, values };
}
