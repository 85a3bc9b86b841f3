import { randomFillSync } from 'node:crypto';
import { V7Generator } from 'uuidv7';

/** Random numbers that are asked for at once: asking is what costs. */
const numbersAtOnce = 1024;

/** Ids of requests: UUIDs of version 7, in the order of their time. Targets: 1. */
export function createRequestIds(): () => string {
  const numbers = new Uint32Array(numbersAtOnce);
  let used = numbersAtOnce;
  const generator = new V7Generator({
    nextUint32() {
      if (used === numbersAtOnce) {
        randomFillSync(numbers);
        used = 0;
      }
      return numbers[used++] ?? 0;
    },
  });
  return () => generator.generate().toString();
}
