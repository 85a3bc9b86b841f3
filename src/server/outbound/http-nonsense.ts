import { errors } from 'undici';

const nonsenseCodes = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
]);

/** Whether an answer was not HTTP, or not such as can be believed. */
export function isHttpNonsense(error: unknown): boolean {
  if (error instanceof errors.HTTPParserError) return true;
  return error instanceof Error && 'code' in error && nonsenseCodes.has(String(error.code));
}
