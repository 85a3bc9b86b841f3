import { DeskError } from '#server/http/errors.ts';

/**
 * Who waits for a digest: someone the desk knows by a session, a link that is good, or a device they signed in with before; or a stranger, by
 * the source they come from.
 */
export type Applicant = 'known' | { readonly source: string };

/** Lets digests of passwords be computed, two at a time: each takes 19 MiB and a thread. */
export interface PasswordGate {
  /** Does `work` when its turn comes. Throws `busy` when too many wait. */
  pass<Result>(applicant: Applicant, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly source: string;
  /** True: it is their turn; false: they have to go. */
  readonly call: (isTurn: boolean) => void;
}

const maxConcurrent = 2;
const maxWaiting = { known: 32, strangers: 24 } as const;
/** Refusals in one turn of the event loop. */
const maxRefusedPerTurn = 4;

/**
 * The one gate of a server: sign-in, links and profile share it. Known people go first, so that strangers delay nobody's proof of
 * who they are. When too many strangers wait, a further one takes the place of the newest from the source that has most of them there, if
 * that is more than their own has: one source keeps no other out.
 *
 * Refusals go out a few a turn of the event loop. A flood answered at once fills every turn with the next requests of the same strangers,
 * and a sign-in needs some twenty turns, one for each answer of PostgreSQL: it would wait longer than the trail's deadline.
 */
export function createPasswordGate(): PasswordGate {
  const known: Waiting[] = [];
  const strangers: Waiting[] = [];
  const refusals = createTurns(maxRefusedPerTurn);
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
    async pass(applicant, work) {
      if (atOnce < maxConcurrent) atOnce += 1;
      else if (!(await turn(applicant))) {
        await refusals.wait();
        throw new DeskError('busy', { retryAfterSeconds: 1 });
      }
      try {
        return await work();
      } finally {
        const next = known.shift() ?? strangers.shift();
        // Who is next has the place of who goes.
        if (next === undefined) atOnce -= 1;
        else next.call(true);
      }
    },
  };
}

/** Sends the newest of the largest source away when the queue is full and that source has at least two more there than this one. */
function makeRoom(queue: Waiting[], source: string): void {
  if (queue.length < maxWaiting.strangers) return;
  const counts = new Map<string, number>();
  for (const waiting of queue) counts.set(waiting.source, (counts.get(waiting.source) ?? 0) + 1);
  const [largest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  if (most < (counts.get(source) ?? 0) + 2) return;
  const at = queue.findLastIndex((waiting) => waiting.source === largest);
  queue.splice(at, 1)[0]?.call(false);
}

/** Lets a limited number proceed in each turn of the event loop, first come first served. */
function createTurns(maxPerTurn: number): { wait(): Promise<void> } {
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
