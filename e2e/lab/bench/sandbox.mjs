/** Target 11: the durable sandbox against Prism and a bare minimum. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { figure } from './figure.mjs';
import { median, processorMs, residentMib, startProgram, stopProgram } from './processes.mjs';
import { authorizationOf, signedLoad } from './signed-load.mjs';

const rounds = 5;
const requestsARound = 4000;
const rampId = '4b1f0c6e9a2d47538c1e6f30a7d29b54';
const eligibility = JSON.stringify({
  identityReference: 'c-13344',
  method: 'payid-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'ETH',
  blockchain: 'ETH',
  fiatAmount: '100.00',
});

const calls = [
  {
    name: 'POST eligibility',
    status: 202,
    callOf: () => ({
      method: 'POST',
      path: '/eapi/identities/transactions/eligibility',
      body: eligibility,
    }),
  },
  { name: 'GET ramp', status: 200, callOf: () => ({ method: 'GET', path: `/eapi/v0/ramps/${rampId}` }) },
];

export async function startSandboxOn(directory) {
  const began = performance.now();
  const program = await startProgram('dist/sandbox.js', [], {
    env: { SANDBOX_PORT: '0', DATA_DIR: directory, SANDBOX_RATE_LIMIT: '100000000' },
    pattern: /127\.0\.0\.1:(\d+)/,
  });
  return { ...program, startMs: performance.now() - began };
}

async function startPrism(here, document) {
  const began = performance.now();
  const file = join(here, '../node_modules/@stoplight/prism-cli/dist/index.js');
  const program = await startProgram(file, ['mock', '-m', 'false', '-p', '0', '-h', '127.0.0.1', document], {
    pattern: /listening on http:\/\/127\.0\.0\.1:(\d+)/,
  });
  return { ...program, startMs: performance.now() - began };
}

async function measure(subjects) {
  const samples = new Map();
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, url, child } of subjects) {
      for (const call of calls) {
        const before = processorMs(child.pid);
        const { seconds } = await signedLoad(url, { amount: requestsARound, ...call });
        const key = `${name} ${call.name}`;
        const entry = samples.get(key) ?? { processor: [], throughput: [] };
        samples.set(key, entry);
        // The first round warms everything up.
        if (round < 0) continue;
        entry.processor.push((processorMs(child.pid) - before) / requestsARound);
        entry.throughput.push(requestsARound / seconds);
      }
    }
  }
  return samples;
}

/** Rows: throughput and processor time against Prism, start, memory. */
export async function benchSandbox({ here }) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-sandbox-'));
  const subjects = [];
  try {
    const sandbox = { name: 'Rampart sandbox, durable state', ...(await startSandboxOn(directory)) };
    subjects.push(sandbox);
    const document = join(directory, 'openapi.json');
    writeFileSync(document, await (await fetch(`${sandbox.url}/openapi.json`)).text());
    const ramp = await fetch(`${sandbox.url}/eapi/v0/ramps/${rampId}`, {
      headers: { authorization: authorizationOf('GET', `/eapi/v0/ramps/${rampId}`) },
    });
    const prism = { name: 'Prism', ...(await startPrism(here, document)) };
    subjects.push(prism);
    const plain = {
      name: 'Fastify + zod + HMAC, no state',
      ...(await startProgram(join(here, 'services/plain-fastify.mjs'), [await ramp.text()])),
    };
    subjects.push(plain);
    const samples = await measure(subjects);
    return [...ratios(samples, subjects), ...footprint(sandbox, prism)];
  } finally {
    await Promise.all(subjects.map(stopProgram));
    rmSync(directory, { recursive: true });
  }
}

function ratios(samples, subjects) {
  return calls.map((call) => {
    const of = ({ name }) => samples.get(`${name} ${call.name}`);
    const [ours, prism, plain] = subjects.map(of);
    const cost = ({ processor }) => median(processor) * 1000;
    const rate = ({ throughput }) => median(throughput);
    return figure({
      target: 11,
      what: `${call.name}: the sandbox, processor time a call`,
      unit: 'µs',
      ours: cost(ours),
      peer: cost(prism),
      limit: cost(plain),
      ratio: cost(prism) / cost(ours),
      against: 'Prism’s to ours',
      least: 3,
      detail: `${rate(ours).toFixed(0)} a second, Prism ${rate(prism).toFixed(0)}, Fastify + zod + HMAC without state ${rate(plain).toFixed(0)} (32 at a time, median of ${rounds} × ${requestsARound})`,
    });
  });
}

function footprint(sandbox, prism) {
  const memory = (program) => residentMib(program.child.pid);
  return [
    figure({
      target: 11,
      what: 'the sandbox, start to ready',
      unit: 'ms',
      ours: sandbox.startMs,
      peer: prism.startMs,
      ratio: sandbox.startMs / prism.startMs,
      against: 'Prism',
      most: 0.6,
      detail: 'with an empty directory',
    }),
    figure({
      target: 11,
      what: 'the sandbox, resident memory after the load',
      unit: 'MiB',
      ours: memory(sandbox),
      peer: memory(prism),
      ratio: memory(sandbox) / memory(prism),
      against: 'Prism',
      most: 1,
    }),
  ];
}
