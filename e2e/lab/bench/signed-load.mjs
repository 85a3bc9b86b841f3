/** Signed load: each request with its own signature and timestamp. */
import { createHmac } from 'node:crypto';
import autocannon from 'autocannon';

let last = 0;

function nextTimestamp() {
  const now = Date.now() * 1000;
  last = now > last ? now : last + 1;
  return String(last);
}

export function authorizationOf(method, uri, body) {
  const timestamp = nextTimestamp();
  const text = [method, uri, timestamp, ...(body === undefined ? [] : [body])].join(' ');
  return `Bearer sandbox-key:${createHmac('sha256', 'sandbox-secret').update(text).digest('hex')}:${timestamp}`;
}

/**
 * Sends `amount` calls, 32 at a time, from `callOf()`. Fails unless all get `status`. Returns the time: the
 * generator's clock ticks by seconds.
 */
export async function signedLoad(url, { amount, connections = 32, callOf, status }) {
  const began = performance.now();
  let lastAnswerAt = began;
  const run = autocannon({
    url,
    amount,
    connections,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = callOf();
          const headers = {
            authorization: authorizationOf(method, path, body),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          };
          return { ...request, method, path, body, headers };
        },
      },
    ],
  });
  run.on('response', () => {
    lastAnswerAt = performance.now();
  });
  const result = await run;
  const answered = result.statusCodeStats?.[status]?.count ?? 0;
  if (answered !== amount)
    throw new Error(
      `${url}: ${amount - answered} of ${amount} were not answered ${status}: ${JSON.stringify(result.statusCodeStats)}`,
    );
  return { seconds: (lastAnswerAt - began) / 1000 };
}
