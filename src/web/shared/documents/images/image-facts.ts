import { formatBytes } from '#web/shared/format/format-bytes.ts';
import type { ImageChange, PreparedImage } from '#web/workers/image-protocol.ts';

const changeWords: Readonly<Record<ImageChange, string>> = {
  'turned-upright': 'turned upright',
  'turned-by-hand': 'turned by you',
  'location-removed': 'location removed',
  'metadata-removed': 'camera data removed',
  'rest-removed': 'hidden rest of the file removed',
  'animation-removed': 'animation removed',
  'colours-converted': 'print colours converted',
  'made-jpeg': 'converted to JPEG',
  'made-smaller': 'made smaller',
};

/** `3024 × 4032 · JPEG · 4.2 MB → 5.6 MB encoded · turned upright · location removed`. Design: product › Share documents. */
export function imageFacts({
  width,
  height,
  mimetype,
  originalBytes,
  content,
  base64,
  changes,
}: PreparedImage): string[] {
  const isOtherSize = formatBytes(content.size) !== formatBytes(originalBytes);
  const sizes = [originalBytes, ...(isOtherSize ? [content.size] : []), base64.size].map(formatBytes);
  return [
    `${width} × ${height}`,
    mimetype === 'image/png' ? 'PNG' : 'JPEG',
    `${sizes.join(' → ')} encoded`,
    ...(changes.length === 0 ? ['original file'] : changes.map((change) => changeWords[change])),
  ];
}
