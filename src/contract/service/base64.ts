import * as z from 'zod';

import { imageMaxBytes } from './choices.ts';

/**
 * Without `u`, whose case-insensitive classes would allow U+212A and U+017F. Spec: Image › base64; choice:
 * base64Strict.
 */
export const base64Pattern = /^[a-z0-9/\r\n+]*={0,2}$/i;

/** Returns the encoded length (10 MiB → 13,981,016). Choice: imageSize. */
export function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

/** Returns the number of decoded bytes. */
export function decodedLength(length: number, padding: number): number {
  return (length / 4) * 3 - padding;
}

/** Returns the fault, or null; ignores line breaks for the length. Choice: base64Strict. */
export function base64Fault(content: string): 'empty' | 'not-base64' | 'too-large' | null {
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  if (!base64Pattern.test(content)) return 'not-base64';
  const length = content.length - countLineBreaks(content);
  if (length === 0) return 'empty';
  if (length % 4 !== 0) return 'not-base64';
  return decodedLength(length, padding) > imageMaxBytes ? 'too-large' : null;
}

function countLineBreaks(content: string): number {
  let breaks = 0;
  for (let at = 0; at < content.length; at += 1) {
    const unit = content.charCodeAt(at);
    if (unit === 10 || unit === 13) breaks += 1;
  }
  return breaks;
}

/** Same in form, server and sandbox. */
export const base64FaultMessages = {
  empty: 'The image is empty',
  'not-base64': 'The image is not valid base64',
  'too-large': 'The image is over 10 MB (10,485,760 bytes)',
} as const;

/** At most 10,485,760 bytes decoded. Spec: Image › base64; Limits. */
export const imageBase64 = z
  .string('Add the image')
  .superRefine((content, context) => {
    const fault = base64Fault(content);
    if (fault !== null) context.addIssue({ code: 'custom', message: base64FaultMessages[fault] });
  })
  .meta({ contentEncoding: 'base64' });
