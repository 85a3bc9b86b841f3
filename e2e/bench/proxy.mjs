/** Target 1: a signed 1 kB POST through the desk against bare forwarders, interleaved rounds in one run. */
import autocannon from 'autocannon';

import { median, processorMs, startProgram, stopProgram } from './processes.mjs';
import { startDeskBefore } from './desk.mjs';

const rounds = 5;
const requestsARound = 6000;
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

/** Rows of the table: processor time a request relative to the bare forwarder, all before the same service. */
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
      ...(await startDeskBefore(upstream.url)),
    },
  ];
  const samples = new Map(subjects.map(({ name }) => [name, []]));
  try {
    for (const subject of subjects) await load(subject, 1000);
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects) {
        const before = processorMs(subject.child.pid);
        await load(subject, requestsARound);
        samples.get(subject.name).push((processorMs(subject.child.pid) - before) / requestsARound);
      }
    }
  } finally {
    await Promise.all([...subjects, upstream].map(stopProgram));
  }
  const base = median(samples.get(subjects[0].name));
  return subjects.map(({ name }) => {
    const ms = median(samples.get(name));
    return {
      target: 1,
      what: `1 kB POST: ${name}`,
      value: `${(ms / base).toFixed(2)}×`,
      detail: `${(ms * 1000).toFixed(0)} µs processor time a request, median of ${rounds} × ${requestsARound}`,
      ratio: ms / base,
    };
  });
}
