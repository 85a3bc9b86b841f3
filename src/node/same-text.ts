import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in a time that does not depend on where they differ: for signatures, digests and tokens. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
