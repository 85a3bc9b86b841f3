import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { imageOf, shareDocumentsBody, smallPng } from '#testing/share-documents-body.ts';

import { inspectBody } from './inspect-body.ts';
import {
  InspectionAbortedError,
  InspectionLostError,
  createInspectionPool,
  type InspectionPool,
  type InspectionPoolSettings,
} from './inspection-pool.ts';

/** A body with one image of the given size, in chunks that own their memory as those of a connection do. */
function chunksOf(imageBytes: number): Uint8Array[] {
  const image = Buffer.alloc(imageBytes, 7);
  smallPng.copy(image);
  const body = Buffer.from(JSON.stringify(shareDocumentsBody([imageOf(image.toString('base64'))])));
  return Array.from({ length: Math.ceil(body.length / 65_536) }, (_, index) =>
    Uint8Array.from(body.subarray(index * 65_536, (index + 1) * 65_536)),
  );
}

const copyOf = (chunks: readonly Uint8Array[]) => chunks.map((chunk) => Uint8Array.from(chunk));
const joined = (chunks: readonly Uint8Array[]) => Buffer.concat(chunks);
const nextTurn = async () => new Promise((resolve) => setImmediate(resolve));

describe('inspection pool', () => {
  let program: BuiltProgram;
  const pools: InspectionPool[] = [];

  const startPool = (settings: Partial<InspectionPoolSettings> = {}) => {
    const pool = createInspectionPool({ program: program.url, ...settings });
    pools.push(pool);
    return pool;
  };

  beforeAll(async () => {
    program = await buildProgram('src/node/inspection/inspection-worker.ts');
  }, 60_000);
  afterAll(() => program.remove());
  afterEach(async () => Promise.all(pools.splice(0).map(async (pool) => pool.close())));

  it('gives the verdict of the pass on the spot, and the bytes back in order', async () => {
    const chunks = chunksOf(1_000_000);
    const given = copyOf(chunks);
    const inspection = startPool().open('shareDocuments');
    for (const chunk of chunks) inspection.push(chunk);
    const { verdict, bodySha256, chunks: returned } = await inspection.finish();
    expect(bodySha256).toBe(createHash('sha256').update(joined(given)).digest('hex'));
    const expected = JSON.parse(JSON.stringify(inspectBody(given, 'shareDocuments'))) as unknown;
    expect(JSON.parse(JSON.stringify(verdict))).toEqual(expected);
    expect(verdict).toMatchObject({ kind: 'accepted', images: [{ bytes: 1_000_000, width: 400 }] });
    expect(joined(returned).equals(joined(given))).toBe(true);
  });

  it('transfers chunks that own their memory, on the next turn, and copies others', async () => {
    const inspection = startPool().open('createBasicIdentity');
    const owned = new Uint8Array(Buffer.from('{"identityReference":'));
    const shared = Buffer.from('__"a-1"}__').subarray(2, -2);
    inspection.push(owned);
    inspection.push(shared);
    expect(owned.byteLength).toBe(21);
    await nextTurn();
    expect(owned.byteLength).toBe(0);
    expect(shared.toString()).toBe('"a-1"}');
    const { verdict, chunks } = await inspection.finish();
    expect(verdict).toMatchObject({ kind: 'accepted', identityReference: 'a-1' });
    expect(joined(chunks).toString()).toBe('{"identityReference":"a-1"}');
  });

  const bodyOf = (reference: string) => Buffer.from(JSON.stringify({ identityReference: reference }));
  const heldOf = async (pool: InspectionPool, chunks: readonly Uint8Array[]) => {
    const inspection = pool.open('shareDocuments');
    for (const chunk of chunks) inspection.push(chunk);
    return inspection.finish();
  };

  it('signs the bytes that it holds, after a head', async () => {
    const chunks = chunksOf(1_000_000);
    const expected = createHmac('sha256', 'secret').update('POST /x 1 ').update(joined(chunks)).digest('hex');
    const held = await heldOf(startPool(), chunks);
    expect(await held.sign('secret', Buffer.from('POST /x 1 '))).toBe(expected);
    expect(await held.sign('other', Buffer.from('POST /x 1 '))).not.toBe(expected);
  });

  it('keeps every body whole while others come and go, and uses the memory of those that have gone', async () => {
    const pool = startPool();
    const given = [300_000, 900_000, 2_000_000].map((bytes) => chunksOf(bytes));
    const expected = given.map((chunks) => joined(chunks));
    const gone = await heldOf(pool, chunksOf(3_000_000));
    const memory = new Set(gone.chunks.map(({ buffer }) => new Uint8Array(buffer)));
    for (const view of memory) view[0] = 0;
    gone.release();
    const held = await Promise.all(given.map(async (chunks) => heldOf(pool, chunks)));
    for (const [at, { chunks }] of held.entries()) expect(joined(chunks).equals(expected[at]!)).toBe(true);
    // What the first had begins otherwise now: others were written over it.
    expect([...memory].some((view) => view[0] !== 0)).toBe(true);
    await expect(gone.sign('secret', Buffer.from('x'))).rejects.toThrow(InspectionLostError);
  });

  it('holds back who pushes more than it can read, until it has read it or the others have gone', async () => {
    const pool = startPool();
    const [full, other] = [pool.open('shareDocuments'), pool.open('shareDocuments')];
    expect(other.whenRoom()).toBeNull();
    for (const chunk of chunksOf(3_000_000)) full.push(chunk);
    const room = other.whenRoom();
    expect(room).not.toBeNull();
    await room;
    expect(other.whenRoom()).toBeNull();
    for (const chunk of chunksOf(3_000_000)) full.push(chunk);
    const again = other.whenRoom();
    expect(again).not.toBeNull();
    full.abort();
    await again;
    expect(other.whenRoom()).toBeNull();
  });

  it('ends its thread when idle, and starts another for the next body', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'inspection-pool-'));
    const [file, log] = [join(directory, 'counting.mjs'), join(directory, 'starts')];
    writeFileSync(
      file,
      `import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(log)}, 'x');
      await import(${JSON.stringify(program.url.href)});`,
    );
    const pool = startPool({ program: pathToFileURL(file), idleMs: 1 });
    await expect
      .poll(async () => {
        const inspection = pool.open('createBasicIdentity');
        inspection.push(bodyOf('a-1'));
        const { verdict, release } = await inspection.finish();
        expect(verdict).toMatchObject({ identityReference: 'a-1' });
        release();
        return readFileSync(log, 'utf8').length;
      })
      .toBeGreaterThan(1);
    rmSync(directory, { recursive: true });
  });

  it('lets no slow upload hold up another on the same thread', async () => {
    const pool = startPool();
    const slow = pool.open('createBasicIdentity');
    slow.push(Buffer.from('{"identityReference":"slow"'));
    const quick = await Promise.all(
      ['a', 'b', 'c'].map(async (reference) => {
        const inspection = pool.open('createBasicIdentity');
        inspection.push(Buffer.from(JSON.stringify({ identityReference: reference })));
        return inspection.finish();
      }),
    );
    expect(quick.map(({ verdict }) => verdict)).toMatchObject([
      { identityReference: 'a' },
      { identityReference: 'b' },
      { identityReference: 'c' },
    ]);
    slow.push(Buffer.from('}'));
    expect(await slow.finish()).toMatchObject({ verdict: { identityReference: 'slow' } });
  });

  it('rejects open inspections when a worker dies, and continues with another', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'inspection-pool-'));
    const file = join(directory, 'dying.mjs');
    // Dies when an update is opened; all else is the real program.
    writeFileSync(
      file,
      `import ${JSON.stringify(program.url.href)};
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (message) => { if (message.operation === 'updateIdentity') process.exit(1); });`,
    );
    const pool = startPool({ program: pathToFileURL(file) });
    const neighbour = pool.open('createBasicIdentity');
    const fatal = pool.open('updateIdentity');
    await expect(fatal.finish()).rejects.toThrow(InspectionLostError);
    await expect(neighbour.finish()).rejects.toMatchObject({ code: 'INSPECTION_LOST' });
    neighbour.push(Buffer.from('late'));
    const next = pool.open('createBasicIdentity');
    next.push(Buffer.from('{"identityReference":"a-1"}'));
    expect(await next.finish()).toMatchObject({ verdict: { kind: 'accepted' } });
    rmSync(directory, { recursive: true });
  });

  it('rejects open inspections when a worker hangs with work before it, ends it, and continues with another', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'inspection-pool-'));
    const file = join(directory, 'hanging.mjs');
    // Says nothing any more once an update is opened.
    writeFileSync(
      file,
      `import ${JSON.stringify(program.url.href)};
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (message) => {
        if (message.operation === 'updateIdentity') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      });`,
    );
    // Stop the clock, so that a slow start isn't taken for a hang.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pool = startPool({ program: pathToFileURL(file), hungMs: 300 });
    const neighbour = pool.open('createBasicIdentity');
    neighbour.push(Buffer.from('{"identityReference":"a-0"}'));
    const held = await neighbour.finish();
    const hanging = pool.open('updateIdentity');
    hanging.push(Buffer.from('{}'));
    const finishing = hanging.finish();
    // What was pushed is handed over.
    await nextTurn();
    vi.advanceTimersByTime(300);
    await expect(finishing).rejects.toMatchObject({ code: 'INSPECTION_LOST' });
    await expect(held.sign('secret', Buffer.from('head'))).rejects.toThrow(InspectionLostError);
    const next = pool.open('createBasicIdentity');
    next.push(Buffer.from('{"identityReference":"a-1"}'));
    expect(await next.finish()).toMatchObject({ verdict: { kind: 'accepted' } });
    vi.useRealTimers();
    rmSync(directory, { recursive: true });
  });

  it('gives up no worker that has nothing to do, however slow an upload is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pool = startPool();
    const slow = pool.open('createBasicIdentity');
    slow.push(Buffer.from('{"identityReference":'));
    // The worker reads in order: what came before has been read too.
    const quick = pool.open('createBasicIdentity');
    quick.push(Buffer.from('{"identityReference":"quick"}'));
    await quick.finish();
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    slow.push(Buffer.from('"slow"}'));
    expect(await slow.finish()).toMatchObject({ verdict: { identityReference: 'slow' } });
  });

  it('rejects one inspection alone when its chunk cannot be handed over', async () => {
    const pool = startPool();
    const good = pool.open('createBasicIdentity');
    const bad = pool.open('createBasicIdentity');
    const chunk = new Uint8Array(Buffer.from('{"identityReference":"a-1"}'));
    bad.push(chunk);
    bad.push(chunk);
    await expect(bad.finish()).rejects.toThrow(InspectionLostError);
    good.push(Buffer.from('{"identityReference":"a-2"}'));
    expect(await good.finish()).toMatchObject({ verdict: { identityReference: 'a-2' } });
  });

  it('rejects what was aborted, and what is open when it is closed', async () => {
    const pool = startPool();
    const aborted = pool.open('createBasicIdentity');
    aborted.push(Buffer.from('{'));
    aborted.abort();
    aborted.abort();
    await expect(aborted.finish()).rejects.toThrow(InspectionAbortedError);
    const open = pool.open('createBasicIdentity');
    await pool.close();
    await expect(open.finish()).rejects.toThrow(InspectionAbortedError);
    expect(() => pool.open('createBasicIdentity')).toThrow(InspectionAbortedError);
  });

  it('gives the thread nothing of the environment', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'inspection-pool-'));
    const file = join(directory, 'telling.mjs');
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id, kind }) => {
        if (kind === 'finish') parentPort.postMessage({ kind: 'verdict', id, verdict: { ...process.env }, chunks: [] });
      });`,
    );
    const { verdict } = await startPool({ program: pathToFileURL(file) })
      .open('createBasicIdentity')
      .finish();
    expect(verdict).toEqual({});
    rmSync(directory, { recursive: true });
  });

  it('leaves the event loop turning while a body of 14 MB is inspected', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'inspection-pool-'));
    const [file, gate] = [join(directory, 'waiting.mjs'), join(directory, 'gate')];
    // The real program, that begins once the loop here has turned: however fast the machine is, it turns meanwhile.
    writeFileSync(
      file,
      `import { existsSync } from 'node:fs';
      const nap = new Int32Array(new SharedArrayBuffer(4));
      while (!existsSync(${JSON.stringify(gate)})) Atomics.wait(nap, 0, 0, 1);
      await import(${JSON.stringify(program.url.href)});`,
    );
    const inspection = startPool({ program: pathToFileURL(file) }).open('shareDocuments');
    for (const chunk of chunksOf(10_000_000)) inspection.push(chunk);
    const finished = inspection.finish();
    for (let turns = 0; turns <= 20; turns += 1) await nextTurn();
    writeFileSync(gate, '');
    expect(await finished).toMatchObject({ verdict: { kind: 'accepted' } });
    rmSync(directory, { recursive: true });
  });
});
