/** The pre-flight of the dashboard alone: its worker, and its judgement by the kind of document. */
import { createImagePreparer } from '../../../src/web/shared/documents/image-preparer.ts';
import { findingFigures, findingText } from '../../../src/web/shared/documents/finding-words.ts';
import { judgeQuality } from '../../../src/web/shared/documents/image-findings.ts';

const preparer = createImagePreparer();

/** Runs a file through the worker: what is sent, and what is found when it is of this kind. */
globalThis.preflight = async ({ base64, name, type, turns = 0, shrink = false }) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const answer = await preparer.prepare({ file: new File([bytes], name), turns, shrink });
  if (answer.kind === 'refused') return { ...answer, findings: answer.findings.map(withText) };
  const { mimetype, width, height, sha256, changes, measures, base64: content } = answer.image;
  const findings = [...answer.findings, ...judgeQuality(measures, type)].map(withText);
  const image = { mimetype, width, height, sha256, changes, measures };
  return { kind: 'ready', image, findings, content: await content.text() };
};

/** What a card says of a finding, with the figures behind *Details*. */
const withText = (finding) => ({
  ...finding,
  message: [findingText(finding), findingFigures(finding) ?? ''].join(' ').trim(),
});

/** Mean difference of two pictures, 0 to 255 a channel; 255 when they are not of one size. Both as base64. */
globalThis.difference = async (one, other) => {
  const [first, second] = await Promise.all([one, other].map(pixelsOf));
  if (first.width !== second.width || first.height !== second.height) return 255;
  let sum = 0;
  for (const [at, value] of first.data.entries()) sum += Math.abs(value - second.data[at]);
  return sum / first.data.length;
};

/** Red, green and blue of a point of a picture, given as base64. */
globalThis.colourAt = async (picture, x, y) => {
  const { data, width } = await pixelsOf(picture);
  return Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3));
};

async function pixelsOf(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  // As a reader that knows nothing of orientations would show it.
  const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'none' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
