/** A desk that has dealt with a page of customers: without them its list is empty and cheap. */
import { setTimeout } from 'node:timers/promises';

const customers = 25;
/** For this long the desk reports changes to a page that has just opened, and the page reads them again. */
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

/** Creates the customers through the desk, each with its reason, as a person would. */
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
