// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { letCallbacksCome, steeredRamps, steerRamp } from '#testing/web/steered-ramps.ts';

const routes = routesOf('ramp', 'customer', 'limits', 'eligibility');
let desk: Rampart;
let cookie = '';
beforeAll(async () => {
  desk = await startRampart();
  cookie = await desk.signIn('compliance');
  await letCallbacksCome(desk);
  // Loading code can take long on a busy machine.
  await Promise.all(routes.map(async ({ load }) => load()));
});
afterAll(async () => desk.stop());
afterEach(cleanup);

const question =
  'identityReference=c-13344&transactionType=ONRAMP&fiat=AUD&crypto=ETH&blockchain=ETH&method=payid-bank-transfer&amountKind=none';

async function openReplies(at: string) {
  const person = userEvent.setup({ delay: null });
  await openPageOverDesk({ desk, routes, at, role: 'support' });
  // Until all is answered, the menu may be at another place.
  await screen.findByLabelText('Language of the text');
  // By text: roles of a whole page take long to work out.
  const open = async () => person.click(await screen.findByText('Copy a reply'));
  const menu = async () => within(await screen.findByLabelText('Copy a reply'));
  const reply = async (name: RegExp) => (await menu()).findByRole('menuitem', { name });
  const copied = async (name: RegExp) => {
    await open();
    // What it is filled in with may still be asked.
    await waitFor(async () => expect((await reply(name)).getAttribute('aria-disabled')).toBeNull());
    await person.click(await reply(name));
    await screen.findByText('Copied');
    const text = await navigator.clipboard.readText();
    await screen.findByText('Copy a reply');
    return text;
  };
  return { open, reply, copied };
}

describe('replies', () => {
  it('on a ramp’s page are filled in with its values, also the deadline that the service gives', async () => {
    const { copied } = await openReplies(`/ramps/${steeredRamps.ONRAMP}`);
    expect(await copied(/^Payment deadline/)).toMatch(
      new RegExp(
        `^Order ${steeredRamps.ONRAMP} is waiting for your payment of [\\d,]+\\.\\d\\d AUD\\. It expires on \\d{1,2} [A-Z][a-z]+ \\d{4}, \\d\\d:\\d\\d UTC\\.$`,
      ),
    );
    expect(await copied(/^How to pay/)).toMatch(
      /please pay [\d,]+\.\d\d AUD \(PayID bank transfer\)\. Include the reference RMP[\dA-Z]+ so/,
    );
  });

  it('name no deadline and no reference once the ramp is paid', async () => {
    await steerRamp({ desk, cookie }, steeredRamps.ONRAMP, 'advance');
    const { open, reply, copied } = await openReplies(`/ramps/${steeredRamps.ONRAMP}`);
    await open();
    await waitFor(async () =>
      expect((await reply(/^Payment deadline/)).textContent).toContain('Not on record: deadline'),
    );
    expect((await reply(/^How to pay/)).textContent).toContain('Not on record: deposit reference');
    expect((await reply(/^How to pay/)).getAttribute('aria-disabled')).toBe('true');
    await open();
    expect(await copied(/^Order being processed/)).toMatch(/^We are processing order [\da-f-]+ for /);
  });

  it.each([
    // Their last question names an amount.
    ['a customer’s', '/customers/c-13344', 'order id, deposit reference'],
    ['the limits', `/limits?${question}`, 'order id, amount, deposit reference'],
    ['the eligibility', `/eligibility?${question}`, 'order id, amount, deposit reference'],
  ])(
    'on %s page are filled in with what the limits leave, without those that need a ramp',
    async (_whose, at, unknown) => {
      const { open, reply, copied } = await openReplies(at);
      expect(await copied(/^Limit reached/)).toBe(
        'You have reached your limit. It becomes available again gradually.',
      );
      expect(await copied(/^Remaining limit/)).toMatch(
        /^You have [\d,]+\.\d\d AUD left of your limit for the last (?:24 hours|\d+ days|12 months)\. What you have used becomes available again gradually\.$/,
      );
      expect(await copied(/^Minimum amount/)).toMatch(
        /^The minimum amount for one transaction is [\d,]+\.\d\d AUD\. Please choose at least this amount\.$/,
      );
      await open();
      const needsRamp = await reply(/^How to pay/);
      expect(needsRamp.getAttribute('aria-disabled')).toBe('true');
      expect(needsRamp.textContent).toBe(`How to payNot on record: ${unknown}`);
    },
  );
});
