import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRandom } from '#sandbox/seeds/random.ts';
import { type MigrateTests, startMigrateTests } from '#testing/migrate-tests.ts';
import { templateDatabase } from '#testing/test-database.ts';

const random = createRandom(12);

describe('npm run migrate', () => {
  let tests: MigrateTests;
  beforeAll(async () => {
    tests = await startMigrateTests();
  }, 120_000);
  afterAll(async () => tests.end());

  it(
    'killed at ten moments leaves all or nothing, and a second run finishes',
    { timeout: 120_000 },
    async () => {
      const startedAt = performance.now();
      await tests.run(await tests.create('measured')).ended;
      const wholeMs = performance.now() - startedAt;
      const whole = await tests.formOf(templateDatabase);
      for (let round = 1; round <= 10; round += 1) {
        const name = `killed_${round}`;
        const url = await tests.create(name);
        const { child, ended } = tests.run(url);
        const timer = setTimeout(() => child.kill('SIGKILL'), wholeMs * (0.3 + 0.7 * random.next()));
        await ended;
        clearTimeout(timer);
        const form = await tests.formOf(name);
        const [, , , ran] = form as [unknown, unknown, unknown, unknown[]];
        expect(form).toEqual(ran.length === 0 ? [[], [], [], []] : whole);
        expect((await tests.run(url).ended).code).toBe(0);
        expect(await tests.formOf(name)).toEqual(whole);
      }
    },
  );
});
