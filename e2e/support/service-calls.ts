import { expect } from 'playwright/test';

import { callCounts } from '../../src/contract/sandbox/deliveries.ts';

/** The sandbox's calls since start, with refused ones. */
async function serviceCalls({ sandboxUrl }: { readonly sandboxUrl: string }): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/sandbox/calls`);
  expect(answer.status).toBe(200);
  return callCounts.parse(await answer.json()).total;
}

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
