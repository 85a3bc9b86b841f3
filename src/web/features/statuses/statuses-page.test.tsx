// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';
import { everythingExplained, unknownSentence } from '#web/shared/words/status-sentences.ts';

import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

async function open(at = '/statuses', messages?: unknown) {
  const person = userEvent.setup({ delay: null });
  await openPage({
    routes: routesOf('statuses'),
    at,
    answers: {
      'GET /api/customer-messages?language=en': messages ? { json: messages } : { status: 500, json: {} },
    },
  });
  return { person, box: await screen.findByRole('textbox', { name: 'Search names and sentences' }) };
}

describe('the page that explains statuses', () => {
  it('has every name of the interface document with its sentence and a copy button', async () => {
    await open();
    expect(screen.getAllByRole('button', { name: /^Copy sentence for / })).toHaveLength(
      // All but three about blocked customers.
      everythingExplained().length - 3,
    );
    const ramps = screen.getByRole('region', { name: 'Ramps' });
    expect(within(ramps).getByText('FULFILLED')).toBeTruthy();
    expect(within(ramps).getByText('Your order is complete. Thank you.')).toBeTruthy();
  });

  it('says it in the desk’s own words where an admin has changed them', async () => {
    const texts = {
      'ramp.EXPIRED': ['Please call us.', 'Built in.'],
      'ramp.FULFILLED': ['You have {amount}.', 'Built in, too.'],
    };
    await open('/statuses', { language: 'en', texts, replies: [] });
    expect(await screen.findByText('Please call us.')).toBeTruthy();
    // No ramp here provides an amount.
    expect(screen.getByText('Built in, too.')).toBeTruthy();
  });

  it('narrows by name and by what is said', async () => {
    const { person, box } = await open();
    await person.type(box, 'is complete');
    expect(screen.getAllByRole('button', { name: /^Copy sentence/ })).toHaveLength(1);
    expect(screen.getByText('FULFILLED')).toBeTruthy();
    await person.clear(box);
    await person.type(box, 'nothing is called so');
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });

  it('shows the one that a link names', async () => {
    await open('/statuses?name=EXPIRED');
    expect(screen.getAllByRole('button', { name: /^Copy sentence/ })).toHaveLength(1);
    expect(screen.getByText('EXPIRED')).toBeTruthy();
  });

  it.each(['HALF_DONE', '<b>x</b>\u202Ey'])('says of %s that it is unknown', async (name) => {
    await open(`/statuses?name=${encodeURIComponent(name)}`);
    expect(screen.getByText(unknownSentence)).toBeTruthy();
    expect(document.querySelector('b')).toBeNull();
  });
});
