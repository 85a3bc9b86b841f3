import { imageMaxBytes } from '#contract/service/choices.ts';

import type { Finding } from './image-protocol.ts';

/** Says by how much a file is over the bound; "10.0 MB is over 10.0 MB" would help nobody. Spec: Limits; details 17. */
export function tooLarge(bytes: number): Finding {
  const megabytes = (bytes / (1024 * 1024)).toFixed(1);
  const size = megabytes === '10.0' ? '' : ` (${megabytes} MB)`;
  const message = `This image has ${bytes.toLocaleString('en')} bytes${size}; at most ${imageMaxBytes.toLocaleString('en')} (10 MB) are accepted. Choose a smaller one.`;
  return { code: 'too-large', severity: 'error', message };
}
