import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRandom } from '#sandbox/seeds/random.ts';
import { buildProgram, type BuiltProgram } from './build-program.ts';
import { brokenHistories, moveKey, readMoves } from './delivered-moves.ts';
import { isSigned } from './is-signed.ts';
import { RampTraffic } from './ramp-traffic.ts';
import { startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';
import { json, startScriptedService, type ReceivedCall, type ScriptedService } from './scripted-service.ts';
import { shortOrLong } from './soak.ts';

/** At least four moves a ramp. */
const { moves, ramps, kills } = shortOrLong({
  short: { moves: 120, ramps: 30, kills: 3 },
  long: { moves: 1000, ramps: 250, kills: 10 },
});
const report = shortOrLong({
  short: () => undefined,
  long: (line: string) => void process.stdout.write(`${line}\n`),
});
const timeoutMs = shortOrLong({ short: 120_000, long: 600_000 });
const seed = Math.floor(Math.random() * 2 ** 32);

let program: BuiltProgram;
let directory = '';
let receiver: ScriptedService;
let sandbox: SandboxProcess | null = null;
beforeAll(async () => {
  program = await buildProgram('src/sandbox/main.ts');
}, 60_000);
afterAll(() => program.remove());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'killed-sandbox-'));
  receiver = await startScriptedService();
});
afterEach(async () => {
  await sandbox?.end('SIGKILL');
  await receiver.close();
  rmSync(directory, { recursive: true });
});

const start = async () => {
  sandbox = await startSandboxProcess(program.file, {
    DATA_DIR: directory,
    // A ramp takes a step by itself each quarter of a second.
    SANDBOX_SPEED: '240',
    SANDBOX_RATE_LIMIT: '1000000',
    SANDBOX_CALLBACK_URL: `${receiver.url}/callbacks?of=ramps`,
  });
  return sandbox;
};
const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
  await sandbox?.end(signal);
  sandbox = null;
};

/** Kills soon after this holds. */
const killAfter = async (holds: () => boolean, inMs: number) => {
  await vi.waitFor(() => expect(holds()).toBe(true), { timeout: timeoutMs, interval: 1 });
  await new Promise((resolve) => setTimeout(resolve, inMs));
  await end('SIGKILL');
};
/** Waits until all ramps end and callbacks are accepted. */
const quiet = async (url: string) => {
  const items = async (path: string) => {
    const page = (await (await fetch(url + path)).json()) as { items: { plan?: unknown }[] };
    return page.items;
  };
  await vi.waitFor(
    async () => {
      expect((await items('/sandbox/ramps?limit=200')).filter(({ plan }) => plan !== null)).toStrictEqual([]);
      expect(await items('/sandbox/callbacks?state=waiting')).toStrictEqual([]);
    },
    { timeout: timeoutMs, interval: 100 },
  );
};

const bodyOf = ({ body }: ReceivedCall) => JSON.parse(body.toString()) as Record<string, string>;
const keyOf = (call: ReceivedCall) => moveKey(bodyOf(call)['ramp_id'] ?? '', bodyOf(call)['status'] ?? '');

describe(`a sandbox killed again and again (seed ${seed})`, () => {
  it('reports every move at least once, and none that was not made', { timeout: timeoutMs }, async () => {
    const accepted: ReceivedCall[] = [];
    let calls = 0;
    receiver.answerWith((response, call, request) => {
      calls += 1;
      if (calls % 3 !== 0) accepted.push(call);
      json(calls % 3 === 0 ? 500 : 200, {})(response, call, request);
    });
    const random = createRandom(seed);
    let answers = 0;
    const traffic = new RampTraffic({ random, ramps, onAnswer: () => (answers += 1) });

    const startedMs = Date.now();
    // The kills come all through the traffic, which has some five answers a ramp.
    const apart = Math.floor((ramps * 4) / (kills + 1));
    for (let count = 0; count < kills; count += 1) {
      const { url } = await start();
      const goal = answers + random.whole(1, 2 * apart);
      let isOver = false;
      const over = traffic.run(url).then(() => (isOver = true));
      await killAfter(() => isOver || answers >= goal, random.next() * 20);
      await over;
    }
    const { url } = await start();
    await traffic.run(url);
    await quiet(url);
    await end('SIGTERM');

    const made = await readMoves(directory, startedMs);
    expect(made.length).toBeGreaterThanOrEqual(moves);
    const byKey = new Map(made.map((move) => [moveKey(move.rampId, move.to), move]));
    expect(byKey.size).toBe(made.length);

    // No callback is about what is not in the history, and a callback always has the same bytes.
    const bytes = new Map<string, string>();
    for (const call of receiver.calls) {
      const move = byKey.get(keyOf(call));
      expect(bodyOf(call)).toMatchObject(move?.message ?? { ramp_id: 'of a move that was made' });
      expect(isSigned(call, { key: 'sandbox-key', secret: 'sandbox-secret' })).toBe(true);
      const text = call.body.toString();
      expect(bytes.get(keyOf(call)) ?? text).toBe(text);
      bytes.set(keyOf(call), text);
    }
    // Everything in the history had its callback, and what was answered is in the history.
    expect(new Set(accepted.map(keyOf))).toStrictEqual(new Set(byKey.keys()));
    for (const { rampId, status } of traffic.answered) expect(byKey.has(moveKey(rampId, status))).toBe(true);
    expect(brokenHistories(made)).toStrictEqual([]);
    report(
      `${made.length} moves, ${kills} kills, ${calls} calls at the receiver, of which it failed ${calls - accepted.length}`,
    );
  });
});
