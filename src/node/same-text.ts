import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time: for signatures, digests and tokens. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
