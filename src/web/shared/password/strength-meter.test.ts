import { describe, expect, it } from 'vitest';

import { createStrengthMeter, type Strength, type StrengthWorker } from './strength-meter.ts';

/** A worker whose answers the test gives. */
class HeldWorker implements StrengthWorker {
  readonly asked: unknown[] = [];
  isEnded = false;
  readonly #listeners = new Map<string, (event: { data?: number }) => void>();

  postMessage(question: unknown): void {
    this.asked.push(question);
  }

  terminate(): void {
    this.isEnded = true;
  }

  addEventListener(type: string, listener: unknown): void {
    this.#listeners.set(type, listener as (event: { data?: number }) => void);
  }

  emit(type: 'message' | 'error', data?: number): void {
    this.#listeners.get(type)?.({ ...(data !== undefined && { data }) });
  }
}

function held() {
  const workers: HeldWorker[] = [];
  const meter = createStrengthMeter(() => {
    const worker = new HeldWorker();
    workers.push(worker);
    return worker;
  });
  const shown: Strength[] = [];
  const ask = (password: string) => meter.measure({ password, known: [] }, (one) => shown.push(one));
  return { workers, meter, shown, ask };
}

describe('the strength meter', () => {
  it('asks one worker, one question at a time, and shows the newest alone', () => {
    const { workers, shown, ask } = held();
    for (const password of ['a', 'ab', 'abc']) ask(password);
    const [worker = expect.fail()] = workers;
    expect(worker.asked).toEqual([{ password: 'a', known: [] }]);
    worker.emit('message', 0);
    expect([shown, worker.asked[1]]).toEqual([[], { password: 'abc', known: [] }]);
    worker.emit('message', 3);
    expect([shown, worker.asked.length, workers.length]).toEqual([[3], 2, 1]);
  });

  it('ends its worker, and starts another when asked again', () => {
    const { workers, meter, shown, ask } = held();
    ask('a');
    meter.close();
    ask('ab');
    workers[1]?.emit('message', 2);
    expect([workers[0]?.isEnded, workers[1]?.isEnded, shown]).toEqual([true, false, [2]]);
  });

  it('shows nothing once its worker broke, or could not be started', () => {
    const { workers, shown, ask } = held();
    ask('a');
    workers[0]?.emit('error');
    ask('ab');
    expect([shown, workers.length, workers[0]?.isEnded]).toEqual([[null, null], 1, true]);
    const refused: Strength[] = [];
    createStrengthMeter(() => {
      throw new Error('no worker');
    }).measure({ password: 'a', known: [] }, (one) => refused.push(one));
    expect(refused).toEqual([null]);
  });
});
