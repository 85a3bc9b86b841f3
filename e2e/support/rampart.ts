import { expect, request, test as base } from 'playwright/test';

import { deskRoutes } from '#contract/desk/api.ts';

import { emailOf, sandboxPassword } from './sign-in.ts';
import { startRampart, type Rampart } from './start-rampart.ts';

/** Playwright's test with a desk of its own a worker; addresses such as `/customers` are that desk's. */
export const test = base.extend<object, { rampart: Rampart }>({
  rampart: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern.
    async ({}, provide) => {
      const rampart = await startRampart();
      await provide(rampart);
      const refused = await violationsOf(rampart);
      await rampart.stop();
      // No page of a journey does what its own policy refuses.
      expect(refused).toEqual([]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ rampart }, provide) => {
    await provide(rampart.url);
  },
});

/** What browsers reported to the desk that the policy of a page refused. */
async function violationsOf({ url }: Rampart): Promise<unknown> {
  const admin = await request.newContext({ baseURL: url });
  await admin.post(deskRoutes.signIn.path, { data: { email: emailOf('admin'), password: sandboxPassword } });
  const answer = await admin.get(deskRoutes.listViolations.path);
  const { violations } = (await answer.json()) as { violations: unknown };
  await admin.dispose();
  return violations;
}
