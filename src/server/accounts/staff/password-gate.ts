import { DeskError } from '#server/http/errors.ts';

/** Known people have a session, a valid link or a known device; others are counted by source. */
export type Applicant = 'known' | Stranger;

interface Stranger {
  readonly source: string;
  /** Error in place of `busy`. */
  readonly whenFull?: () => DeskError;
}

/** Computes two password digests at a time: each takes 19 MiB and a thread. */
export interface PasswordGate {
  /** Runs `work` when a slot is free. Throws `busy`, or `whenFull`, if too many wait. */
  pass<Result>(applicant: Applicant, work: () => Promise<Result>): Promise<Result>;
  isCrowded(): boolean;
  /** Resolves when one more may be refused. */
  turnAway(): Promise<void>;
}

interface Waiting {
  readonly source: string;
  /** False: refused. */
  readonly call: (isTurn: boolean) => void;
}

const maxConcurrent = 2;
const maxWaiting = { known: 32, strangers: 24 } as const;
const maxRefusedPerTurn = 4;

/**
 * Lets known people go first. In a full queue a newcomer displaces the newest of the largest source, if
 * larger than their own.
 *
 * Refuses only a few per turn of the event loop: else a flood would fill each, and a sign-in, which needs
 * about twenty on PostgreSQL, would miss the trail's deadline.
 */
export function createPasswordGate(): PasswordGate {
  const known: Waiting[] = [];
  const strangers: Waiting[] = [];
  const refusals = createTurnLimiter(maxRefusedPerTurn);
  let atOnce = 0;
  const turn = async (applicant: Applicant) =>
    new Promise<boolean>((call) => {
      if (applicant !== 'known') makeRoom(strangers, applicant.source);
      const [queue, most] =
        applicant === 'known' ? [known, maxWaiting.known] : [strangers, maxWaiting.strangers];
      if (queue.length >= most) call(false);
      else queue.push({ source: applicant === 'known' ? '' : applicant.source, call });
    });
  return {
    isCrowded: () => strangers.length >= maxWaiting.strangers / 2,
    turnAway: async () => refusals.wait(),
    async pass(applicant, work) {
      if (atOnce < maxConcurrent) atOnce += 1;
      else if (!(await turn(applicant))) {
        await refusals.wait();
        throw (
          (applicant !== 'known' && applicant.whenFull?.()) || new DeskError('busy', { retryAfterSeconds: 1 })
        );
      }
      try {
        return await work();
      } finally {
        const next = known.shift() ?? strangers.shift();
        // The next one takes the freed slot.
        if (next === undefined) atOnce -= 1;
        else next.call(true);
      }
    },
  };
}

function makeRoom(queue: Waiting[], source: string): void {
  if (queue.length < maxWaiting.strangers) return;
  const counts = new Map<string, number>();
  for (const waiting of queue) counts.set(waiting.source, (counts.get(waiting.source) ?? 0) + 1);
  const [largest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  if (most < (counts.get(source) ?? 0) + 2) return;
  const at = queue.findLastIndex((waiting) => waiting.source === largest);
  queue.splice(at, 1)[0]?.call(false);
}

function createTurnLimiter(maxPerTurn: number): { wait(): Promise<void> } {
  const waiting: (() => void)[] = [];
  let left = maxPerTurn;
  let isTurning = false;
  const turnLater = () => {
    if (!isTurning) setImmediate(turn);
    isTurning = true;
  };
  const turn = () => {
    isTurning = false;
    const next = waiting.splice(0, maxPerTurn);
    left = maxPerTurn - next.length;
    for (const go of next) go();
    if (next.length > 0) turnLater();
  };
  return {
    async wait() {
      turnLater();
      if (left === 0) return new Promise((go) => void waiting.push(go));
      left -= 1;
    },
  };
}
