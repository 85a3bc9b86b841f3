/** Our large-body path without inspection, session and trail: the worker (`argv[3]`) holds and signs. */
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

import { readBody, defaultPace } from '../../../../src/node/inbound/read-body.ts';
import { createInspectionPool } from '../../../../src/node/inspection/inspection-pool.ts';
import { createMicrosecondClock } from '../../../../src/node/signature.ts';
import { createUpstream } from '../../../../src/server/http/upstream.ts';
import { createSignAndSend } from '../../../../src/server/calls/proxy/sign-and-send.ts';
import { announce } from './announce.mjs';

const pair = { key: 'bench-key', secret: 'bench-secret' };
const inspections = createInspectionPool({ program: pathToFileURL(process.argv[3]) });
const send = createSignAndSend({
  upstream: createUpstream(process.argv[2], { answerLimitBytes: 1024 * 1024, stallMs: 30_000 }),
  style: { separator: 'space', emptyBody: 'omit' },
  keyPairs: { inUse: pair, otherThan: () => null },
  basePath: '',
  timestamp: createMicrosecondClock(),
});
const signal = new AbortController().signal;

async function forward(request) {
  const inspection = inspections.open('shareDocuments');
  await readBody(request, {
    length: Number(request.headers['content-length']),
    pace: defaultPace,
    onChunk: (chunk) => inspection.push(chunk),
    whenRoom: () => inspection.whenRoom(),
  });
  const body = await inspection.finish();
  const call = { name: 'shareDocuments', target: request.url, body, signal };
  try {
    return await send(call, {
      timeoutMs: 30_000,
      tries: { attempts: 0, signedTimestamp: null, keyId: null },
    });
  } finally {
    body.release();
  }
}

announce(
  createServer((request, response) => {
    void forward(request).then(({ status, body }) => response.writeHead(status).end(body));
  }),
);
