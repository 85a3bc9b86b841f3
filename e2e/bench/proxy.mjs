/** Target 1: a signed 1 kB POST through the desk against bare forwarders, interleaved rounds in one run. */
import autocannon from 'autocannon';

import { median, processorMs, startProgram, stopProgram } from './processes.mjs';
import { startEmbeddedDesk } from './desk.mjs';

const rounds = 5;
const requestsARound = 4000;
const connections = 16;

const fields = {
  identityReference: 'c-13344',
  method: 'payid-bank-transfer',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'ETH',
  blockchain: 'ETH',
  fiatAmount: '100.00',
};
/** Exactly 1,024 bytes; the rest is white space, which the contract allows and the signature covers. */
const body = JSON.stringify(fields).padEnd(1024, ' ');
const path = '/eapi/identities/transactions/eligibility';

async function load({ url, headers = {}, prefix = '' }, amount) {
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

/**
 * Rows of the table: processor time a request relative to the bare forwarder, and requests a second. Behind the desk stands the embedded
 * sandbox, a process of its own: its work is in the desk's requests a second, not in its processor time.
 */
export async function benchProxy({ signingProgram, here }) {
  const upstream = await startProgram(`${here}/forwarders/upstream.mjs`);
  const forwarder = async (name, file) => ({ name, ...(await startProgram(file, [upstream.url])) });
  const subjects = [
    await forwarder('bare undici forwarder', `${here}/forwarders/bare-undici.mjs`),
    await forwarder('bare forwarder + signature', signingProgram),
    await forwarder('http-proxy-middleware', `${here}/forwarders/http-proxy-middleware.mjs`),
    await forwarder('@fastify/http-proxy', `${here}/forwarders/fastify-http-proxy.mjs`),
    {
      name: 'Rampart (session, role, contract check, signature)',
      ...(await startEmbeddedDesk({ SANDBOX_RATE_LIMIT: '100000000' })),
    },
  ];
  const samples = new Map(subjects.map(({ name }) => [name, { processor: [], perSecond: [] }]));
  try {
    for (const subject of subjects) await load(subject, 1000);
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects) {
        const before = processorMs(subject.child.pid);
        const startedAt = performance.now();
        await load(subject, requestsARound);
        const seconds = (performance.now() - startedAt) / 1000;
        const sample = samples.get(subject.name);
        sample.processor.push((processorMs(subject.child.pid) - before) / requestsARound);
        sample.perSecond.push(requestsARound / seconds);
      }
    }
  } finally {
    await Promise.all([...subjects, upstream].map(stopProgram));
  }
  const base = median(samples.get(subjects[0].name).processor);
  return subjects.map(({ name }) => {
    const { processor, perSecond } = samples.get(name);
    const ms = median(processor);
    return {
      target: 1,
      what: `1 kB POST: ${name}`,
      value: `${(ms / base).toFixed(2)}×`,
      detail: `${(ms * 1000).toFixed(0)} µs processor time, ${median(perSecond).toFixed(0)} requests/s, median of ${rounds} × ${requestsARound}`,
      ratio: ms / base,
    };
  });
}
