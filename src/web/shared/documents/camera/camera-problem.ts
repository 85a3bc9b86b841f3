import type { words } from '../words/picture-words.ts';

/** Why there is no picture. */
export type CameraProblem = keyof typeof words.camera.problems;

const problemsByName: ReadonlyMap<string, CameraProblem> = new Map([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/** What a browser's refusal of a camera means for the person. */
export function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof Error ? problemsByName.get(error.name) : undefined) ?? 'failed';
}
