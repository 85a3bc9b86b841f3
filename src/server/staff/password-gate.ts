import { DeskError } from '#server/errors.ts';

/** Who waits for a digest: anybody, or somebody who has a session or a link that is good. */
export type Comer = 'stranger' | 'known';

/** Lets digests of passwords be computed, no more than so many at once: each takes 19 MiB and a thread. */
export interface PasswordGate {
  /** Does `work` when it is not too much. Throws `busy`. */
  pass<Result>(comer: Comer, work: () => Promise<Result>): Promise<Result>;
}

/** Waiting ones included. Those that strangers leave are for whom the desk knows. */
const mostAtOnce: Readonly<Record<Comer, number>> = { stranger: 24, known: 32 };

/** The one gate of a server: sign-in, links and profile share it, and strangers keep nobody from proving who they are. Trust: 11. */
export function createPasswordGate(): PasswordGate {
  let atOnce = 0;
  return {
    async pass(comer, work) {
      if (atOnce >= mostAtOnce[comer]) throw new DeskError('busy', { retryAfterSeconds: 1 });
      atOnce += 1;
      try {
        return await work();
      } finally {
        atOnce -= 1;
      }
    },
  };
}
