import { DeskError } from '#server/errors.ts';

/** Lets digests of passwords be computed, no more than so many at once: each takes 19 MiB and a thread. */
export interface PasswordGate {
  /** Does `work` when it is not too much. Throws `busy`. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Waiting ones included. */
const mostAtOnce = 32;

/** The one gate of a server: sign-in, links and profile share it. Trust: 11. */
export function createPasswordGate(): PasswordGate {
  let atOnce = 0;
  return {
    async pass(work) {
      if (atOnce >= mostAtOnce) throw new DeskError('busy', { retryAfterSeconds: 1 });
      atOnce += 1;
      try {
        return await work();
      } finally {
        atOnce -= 1;
      }
    },
  };
}
