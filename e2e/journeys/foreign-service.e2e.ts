import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test as base } from 'playwright/test';

import {
  dialects,
  fieldsOfNames,
  type ForeignService,
  startForeignService,
} from '#testing/foreign-service.ts';

import { enterAs } from '../support/sign-in.ts';
import { freePorts } from '../../src/tools/free-port.mjs';
import { startProgram } from '../support/start-program.ts';
import { makeDirectory, removeDirectory, unlimited } from '../support/start-rampart.ts';
import { hireStaff } from '../support/unruly-rampart.ts';

/** A desk beside a service that makes other choices, with a file that says where its other names are. */
const test = base.extend<object, { foreign: { url: string; service: ForeignService } }>({
  foreign: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern.
    async ({}, provide) => {
      const directory = makeDirectory();
      await hireStaff(directory);
      const [port = 0, sandboxPort = 0] = await freePorts(2);
      const sandbox = await startProgram('sandbox', {
        env: { SANDBOX_PORT: `${sandboxPort}`, SANDBOX_RATE_LIMIT: unlimited, DATA_DIR: directory },
        readyLine: 'Rampart sandbox is ready at',
      });
      const service = await startForeignService(`http://127.0.0.1:${sandboxPort}`);
      const fields = join(directory, 'service-fields.json');
      writeFileSync(fields, JSON.stringify(fieldsOfNames));
      const desk = await startProgram('main', {
        env: {
          PORT: `${port}`,
          DATA_DIR: directory,
          SERVICE_BASE_URL: service.url,
          SERVICE_ENVIRONMENT: 'sandbox',
          SERVICE_FIELDS: fields,
          SECOND_FACTOR_ROLES: 'none',
        },
        readyLine: 'Rampart is ready at',
      });
      await provide({ url: `http://127.0.0.1:${port}`, service });
      await desk.stop();
      await service.close();
      await sandbox.stop();
      removeDirectory(directory);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ foreign }, provide) => provide(foreign.url),
});

const asked = '?identityReference=c-13344&fiatAmount=100.00';
const main = (page: Page) => page.getByRole('main');

/** Every page that shows an answer of the service says what it says. */
async function walk(page: Page): Promise<void> {
  await page.goto(`/eligibility${asked}`);
  await page.getByRole('button', { name: 'Check eligibility' }).click();
  await expect(page.getByRole('heading', { name: /^Yes, can pay/ })).toBeVisible();
  await page.goto(`/limits${asked}`);
  await page.getByRole('button', { name: 'Check limits' }).click();
  await expect(main(page).getByRole('rowheader', { name: 'Annual' })).toBeVisible();
  await expect(main(page).getByText('1,000,000.00 EUR remaining')).toBeVisible();
  await expect(main(page).getByText('not given')).toHaveCount(0);
  await page.goto(`/price${asked}`);
  await page.getByRole('button', { name: 'Get quote' }).click();
  await expect(main(page).getByText('Processing fee')).toBeVisible();
  await expect(main(page).getByText('not given')).toHaveCount(0);
  await page.goto(`/diagnosis${asked}`);
  await page.getByRole('button', { name: 'Run diagnosis' }).click();
  await expect(page.getByRole('heading', { name: /^Yes, can pay/ })).toBeVisible();
  await page.goto('/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6');
  await expect(main(page).getByText('In progress').first()).toBeVisible();
  await expect(main(page)).toContainText('AUD');
}

for (const [name, dialect] of Object.entries(dialects)) {
  test(`a service with other ${name}: every page says something true and useful @long`, async ({
    page,
    foreign,
  }) => {
    foreign.service.speak(dialect);
    await enterAs(page, 'compliance');
    await walk(page);
  });
}
