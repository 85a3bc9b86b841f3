import type { StrengthQuestion } from '#web/workers/strength-protocol.ts';

export type StrengthWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** 0 (guessed at once) to 4 (not in years); null if it can't be measured. */
export type Strength = number | null;

export interface StrengthMeter {
  /** Answers only the newest question. */
  measure(question: StrengthQuestion, onMeasured: (strength: Strength) => void): void;
  close(): void;
}

interface Asked {
  readonly question: StrengthQuestion;
  readonly onMeasured: (strength: Strength) => void;
}

/**
 * Measures in a worker: a long password takes a tenth of a second, and typing must not wait. Without a worker
 * the server decides.
 */
export function createStrengthMeter(startWorker: () => StrengthWorker = startStrengthWorker): StrengthMeter {
  let worker: StrengthWorker | null = null;
  let running: Asked | null = null;
  let newest: Asked | null = null;
  let isBroken = false;

  const stop = () => {
    worker?.terminate();
    worker = null;
    [running, newest] = [null, null];
  };
  const next = () => {
    running = newest;
    newest = null;
    if (running !== null) worker?.postMessage(running.question, []);
  };
  const settle = (strength: Strength) => {
    // A newer question is asked: this strength would only flash up.
    if (newest === null) running?.onMeasured(strength);
    next();
  };
  const breakDown = () => {
    isBroken = true;
    const asked = newest ?? running;
    stop();
    asked?.onMeasured(null);
  };
  const start = () => {
    const started = startWorker();
    started.addEventListener('message', (event) => settle((event as MessageEvent<number>).data));
    started.addEventListener('error', breakDown);
    return started;
  };

  return {
    measure(question, onMeasured) {
      if (isBroken) return onMeasured(null);
      newest = { question, onMeasured };
      try {
        worker ??= start();
      } catch {
        return breakDown();
      }
      if (running === null) next();
    },
    close: stop,
  };
}

function startStrengthWorker(): Worker {
  return new Worker(new URL('../../workers/measure-strength-worker.ts', import.meta.url), { type: 'module' });
}
