import { startDeskBefore } from './desk.mjs';
import { figure } from './figure.mjs';
import { longestDelay, median, residentMib, startProgram, stopProgram } from './processes.mjs';

const uploads = 4;
const rounds = 5;
const lookUpsAlone = 400;

async function lookUp({ url, headers }) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/service/eapi/v0/identities/c-13344`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`look-up was answered ${answer.status}`);
  return performance.now() - startedAt;
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];

async function measureRound(desk, { here, photoFile }) {
  const uploader = await startProgram(
    `${here}/uploader.mjs`,
    [desk.url, desk.headers.cookie, uploads, photoFile],
    {
      pattern: /listening 0 bytes (\d+)/,
    },
  );
  let answers = null;
  uploader.child.stdout.on('data', (chunk) => {
    answers ??= /answers ([\d ]+)/.exec(chunk)?.[1] ?? null;
  });
  const gone = new Promise((resolve) => uploader.child.once('exit', resolve));
  await longestDelay(desk);
  const running = { peak: 0, beside: [], isOver: false };
  void gone.then(() => (running.isOver = true));
  uploader.child.stdin.write('go\n');
  do {
    running.beside.push(await lookUp(desk));
    running.peak = Math.max(running.peak, residentMib(desk.child.pid));
  } while (!running.isOver);
  return { ...running, longest: await longestDelay(desk), answers, bytes: uploader.port };
}

/** Rows: event loop, look-up p99 with and without uploads, peak memory. */
export async function benchUploads({ here, photoFile }) {
  const upstream = await startProgram(`${here}/forwarders/upstream.mjs`);
  const env = { NODE_OPTIONS: `--import ${here}/watch-event-loop.mjs` };
  const desk = await startDeskBefore(upstream.url, env);
  const bare = {
    ...(await startProgram(`${here}/forwarders/bare-undici.mjs`, [upstream.url], { env })),
    headers: { cookie: 'none' },
  };
  try {
    for (let count = 0; count < 500; count += 1) await lookUp(desk);
    const idle = residentMib(desk.child.pid);
    const alone = [];
    for (let count = 0; count < lookUpsAlone; count += 1) alone.push(await lookUp(desk));
    const results = [];
    const bareResults = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push(await measureRound(desk, { here, photoFile }));
      bareResults.push(await measureRound(bare, { here, photoFile }));
    }

    const p99Alone = percentile(alone, 0.99);
    const p99Of = (some) => median(some.map(({ beside }) => percentile(beside, 0.99)));
    const p99Beside = p99Of(results);
    const longest = results.map((result) => result.longest);
    const peak = Math.max(...results.map((result) => result.peak));
    const inFlight = uploads * results[0].bytes;
    const of = `${uploads} uploads of ${(results[0].bytes / 1e6).toFixed(0)} MB`;
    return [
      figure({
        target: 4,
        what: `longest event-loop delay beside ${of}`,
        unit: 'ms',
        ours: median(longest),
        peer: median(bareResults.map((result) => result.longest)),
        most: 20,
        detail: `median of ${rounds} rounds (${longest.map((ms) => ms.toFixed(0)).join(' ')}); the peer is a bare forwarder in the same rounds; answers ${results[0].answers}`,
      }),
      figure({
        target: 4,
        what: `look-up p99 beside ${of}`,
        unit: 'ms',
        ours: p99Beside,
        peer: p99Of(bareResults),
        limit: p99Alone,
        ratio: p99Beside / p99Alone,
        against: 'the look-up alone',
        most: 2,
        detail: 'the peer is a bare forwarder beside the same uploads',
      }),
      figure({
        target: 3,
        what: 'memory above idle of the desk at its highest, to the bytes in flight',
        unit: 'MiB',
        ours: peak - idle,
        limit: inFlight / 2 ** 20,
        ratio: ((peak - idle) * 2 ** 20) / inFlight,
        against: 'the bytes in flight',
        most: 1.5,
        detail: `${idle.toFixed(0)} → ${peak.toFixed(0)} MiB`,
      }),
    ];
  } finally {
    await Promise.all([desk, bare, upstream].map(stopProgram));
  }
}
