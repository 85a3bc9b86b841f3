/** Targets 3 and 4: the event loop, look-ups and memory of the desk beside four uploads of 55 MB. */
import { createInterface } from 'node:readline';

import { startDeskBefore } from './desk.mjs';
import { median, residentMib, startProgram, stopProgram } from './processes.mjs';

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

/** A program's longest event-loop delay since it was last asked, in milliseconds. */
async function eventLoop({ child }) {
  const lines = createInterface({ input: child.stdout });
  const printed = new Promise((resolve) => {
    lines.on('line', (line) => line.startsWith('event-loop ') && resolve(Number(line.split(' ')[1])));
  });
  child.kill('SIGUSR2');
  const longest = await printed;
  lines.close();
  return longest;
}

/** One round: four uploads by another process, and look-ups meanwhile. */
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
  await eventLoop(desk);
  const running = { peak: 0, beside: [], isOver: false };
  void gone.then(() => (running.isOver = true));
  uploader.child.stdin.write('go\n');
  do {
    running.beside.push(await lookUp(desk));
    running.peak = Math.max(running.peak, residentMib(desk.child.pid));
  } while (!running.isOver);
  return { ...running, longest: await eventLoop(desk), answers, bytes: uploader.port };
}

/** Rows: event loop, p99 of look-ups with and without uploads, resident memory at its highest. */
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
      {
        target: 4,
        what: `longest event-loop delay beside ${of}`,
        value: `${median(longest).toFixed(0)} ms`,
        detail: `median of ${rounds} rounds (${longest.map((ms) => ms.toFixed(0)).join(' ')}); a bare forwarder in the same rounds ${median(bareResults.map((result) => result.longest)).toFixed(0)} ms; answers ${results[0].answers}`,
        ratio: median(longest) / 20,
      },
      {
        target: 4,
        what: `look-up p99 beside ${of}`,
        value: `${(p99Beside / p99Alone).toFixed(2)}×`,
        detail: `${p99Alone.toFixed(1)} → ${p99Beside.toFixed(1)} ms; beside the same uploads through a bare forwarder ${p99Of(bareResults).toFixed(1)} ms`,
        ratio: p99Beside / p99Alone,
      },
      {
        target: 3,
        what: 'resident memory of the desk at its highest',
        value: `idle + ${(peak - idle).toFixed(0)} MiB`,
        detail: `${idle.toFixed(0)} → ${peak.toFixed(0)} MiB for ${(inFlight / 2 ** 20).toFixed(0)} MiB in flight`,
        ratio: ((peak - idle) * 2 ** 20) / inFlight,
      },
    ];
  } finally {
    await Promise.all([desk, bare, upstream].map(stopProgram));
  }
}
