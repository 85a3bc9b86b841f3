import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'vite';

const rounds = 5;
const settledMs = 100;
const byName = (one, other) => (one < other ? -1 : 1);
const verdict = { paymentReady: true, requirements: [] };
const read = {
  method: 'POST',
  url: '/api/service/eapi/identities/transactions/eligibility',
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify({
    identityReference: 'c-13344',
    method: 'payid-bank-transfer',
    transactionType: 'ONRAMP',
    fiat: 'AUD',
    crypto: 'ETH',
    blockchain: 'ETH',
    fiatAmount: '100.00',
  }),
};

/**
 * Traces an eligibility read: the files of `src/server` with functions that run from the request until its
 * outcome is stored. `own` leaves out those of any signed-in request (`GET /api/session`). Start-up and timers do
 * not count.
 *
 * @param {string} root
 * @returns {Promise<{ all: string[], own: string[] }>}
 */
export async function traceRead(root) {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { createDeskServer } = await vite.ssrLoadModule('/src/testing/desk-server.ts');
    const service = await startService();
    const desk = await createDeskServer({ serviceUrl: `http://127.0.0.1:${service.address().port}` });
    try {
      return await filesOf(root, desk);
    } finally {
      await desk.close();
      service.closeAllConnections();
      service.close();
    }
  } finally {
    await vite.close();
  }
}

async function startService() {
  const service = createHttpServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify(verdict));
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return service;
}

async function filesOf(root, desk) {
  const cookie = await desk.cookieOf('compliance');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const traced = async (status, request) => {
    const seen = [];
    // The first round loads what is loaded late.
    for (let round = 0; round <= rounds; round += 1) {
      await session.post('Profiler.takePreciseCoverage');
      const { statusCode, body: text } = await desk.app.inject({
        ...request,
        headers: { cookie, ...request.headers },
      });
      if (statusCode !== status) throw new Error(`${request.url} was answered ${statusCode}: ${text}`);
      await pause(settledMs);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      if (round > 0) seen.push(ranIn(root, result));
    }
    return [...seen[0]].filter((file) => seen.every((files) => files.has(file))).sort(byName);
  };
  const all = await traced(202, read);
  const any = new Set(await traced(200, { method: 'GET', url: '/api/session' }));
  session.disconnect();
  return { all, own: all.filter((file) => !any.has(file)) };
}

function ranIn(root, scripts) {
  const ran = scripts.filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0));
  const files = ran.map(({ url }) => relative(root, url.replace(/^file:\/\//, '')));
  return new Set(files.filter((file) => file.startsWith(join('src', 'server'))));
}
