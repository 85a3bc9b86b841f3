/** Target 1: a signed 1 kB POST through the desk against bare forwarders, interleaved. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import autocannon from 'autocannon';

import { figure } from './figure.mjs';
import { longestDelay, median, processorMs, startProgram, stopProgram } from './processes.mjs';
import { startDeskBefore } from './desk.mjs';

const rounds = 5;
const requestsARound = 6000;
const connections = 32;

const fields = {
  identityReference: 'c-13344',
  method: 'payid-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'ETH',
  blockchain: 'ETH',
  fiatAmount: '100.00',
};
/** 1,024 bytes, padded with white space, which contract and signature cover. */
const body = JSON.stringify(fields).padEnd(1024, ' ');
const path = '/eapi/identities/transactions/eligibility';

export async function loadProxy({ url, headers = {}, prefix = '' }, amount) {
  const result = await autocannon({
    url: `${url}${prefix}${path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    connections,
    amount,
  });
  if (result['2xx'] !== amount)
    throw new Error(`${url}: ${amount - result['2xx']} of ${amount} were not answered 2xx`);
  return result;
}

/** The desk last. */
async function startSubjects(upstream, { signingProgram, auditedProgram, here, directory }) {
  const forwarder = async (name, file, ...words) => ({
    name,
    ...(await startProgram(file, [upstream.url, ...words])),
  });
  return [
    await forwarder('bare', `${here}/forwarders/bare-undici.mjs`),
    await forwarder('signing', signingProgram),
    await forwarder('audited', auditedProgram, join(directory, 'trail.sqlite')),
    await forwarder('http-proxy-middleware', `${here}/forwarders/http-proxy-middleware.mjs`),
    await forwarder('@fastify/http-proxy', `${here}/forwarders/fastify-http-proxy.mjs`),
    {
      name: 'desk',
      ...(await startDeskBefore(upstream.url, { NODE_OPTIONS: `--import ${here}/watch-event-loop.mjs` })),
    },
  ];
}

/** Rows: processor time relative to the bare forwarder. */
export async function benchProxy(setting) {
  const directory = mkdtempSync(join(tmpdir(), 'rampart-bench-'));
  const upstream = await startProgram(`${setting.here}/forwarders/upstream.mjs`);
  const subjects = await startSubjects(upstream, { ...setting, directory });
  const samples = new Map(subjects.map(({ name }) => [name, []]));
  try {
    for (const subject of subjects) await loadProxy(subject, 1000);
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects) {
        const isWatched = subject.name === 'desk';
        if (isWatched) await longestDelay(subject);
        const before = processorMs(subject.child.pid);
        const { latency } = await loadProxy(subject, requestsARound);
        samples.get(subject.name).push({
          processorMs: (processorMs(subject.child.pid) - before) / requestsARound,
          p50: latency.p50,
          p99: latency.p99,
          delayMs: isWatched ? await longestDelay(subject) : 0,
        });
      }
    }
  } finally {
    await Promise.all([...subjects, upstream].map(stopProgram));
    rmSync(directory, { recursive: true });
  }
  return rowsOf((key, name) => median(samples.get(name).map((sample) => sample[key])));
}

function rowsOf(of) {
  const micros = (name) => of('processorMs', name) * 1000;
  const [bare, peer] = [micros('bare'), micros('http-proxy-middleware')];
  const against = (name, what, most) =>
    figure({
      target: 1,
      what: `1 kB POST, processor time a request: ${what}`,
      unit: 'µs',
      ours: micros(name),
      peer,
      limit: bare,
      ratio: micros(name) / bare,
      against: 'a bare undici forwarder',
      most,
      detail: `the peer is http-proxy-middleware; @fastify/http-proxy ${micros('@fastify/http-proxy').toFixed(0)} µs; median of ${rounds} × ${requestsARound}, ${connections} at a time`,
    });
  return [
    against('signing', 'our signature alone', 1.25),
    against('desk', 'with session, role, contract, trail, directory and log', 8),
    figure({
      target: 1,
      what: '1 kB POST, processor time a request: the same against a forwarder that leaves a proof',
      unit: 'µs',
      ours: micros('desk'),
      limit: micros('audited'),
      ratio: micros('desk') / micros('audited'),
      against: 'a forwarder that signs and commits an intent and an outcome, durably',
      most: 1.5,
    }),
    figure({
      target: 1,
      what: `1 kB POST, ${connections} at a time, p99 of the answer to its p50`,
      unit: 'ms',
      ours: of('p99', 'desk'),
      peer: of('p99', 'http-proxy-middleware'),
      limit: of('p50', 'desk'),
      ratio: of('p99', 'desk') / of('p50', 'desk'),
      against: 'its p50',
      most: 3,
    }),
    figure({
      target: 1,
      what: `1 kB POST, ${connections} at a time, longest event-loop delay`,
      unit: 'ms',
      ours: of('delayMs', 'desk'),
      most: 25,
      detail: `median of ${rounds} rounds`,
    }),
  ];
}
