/** Fills a page of customers, since an empty list is cheap. */
import { setTimeout } from 'node:timers/promises';

const customers = 25;
/** Refetches reported changes for this long. */
const shownMs = 11_000;

async function post(desk, path, body, headers = {}) {
  const answer = await fetch(desk.url + path, {
    method: 'POST',
    headers: { ...desk.headers, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Creates customers with reasons, as people do. */
export async function fillDirectory(desk) {
  for (let number = 0; number < customers; number += 1) {
    const plan = { operation: 'createBasicIdentity', reason: 'Bench', findings: [], overrides: [] };
    const { idempotencyKey } = await post(desk, '/api/submissions', plan);
    const path = `${desk.prefix}/eapi/v0/identities/basic`;
    const body = { identityReference: `c-9${String(number).padStart(4, '0')}` };
    await post(desk, path, body, { 'idempotency-key': idempotencyKey });
  }
  await setTimeout(shownMs);
}
