import { expect } from 'playwright/test';

import { callCounts } from '../../src/contract/sandbox/deliveries.ts';

/** How many calls the sandbox has seen since it started, refused ones included. */
async function serviceCalls({ sandboxUrl }: { readonly sandboxUrl: string }): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/sandbox/calls`);
  expect(answer.status).toBe(200);
  return callCounts.parse(await answer.json()).total;
}

/** Expects that what is done meanwhile makes exactly this many calls to the service. */
export async function expectServiceCalls(
  rampart: { readonly sandboxUrl: string },
  calls: number,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const before = await serviceCalls(rampart);
  await meanwhile();
  // The last of them may be on its way while the page shows what came before it.
  await expect.poll(async () => (await serviceCalls(rampart)) - before).toBe(calls);
}
