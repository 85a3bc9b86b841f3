// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { at } from '#testing/web/customer-page.ts';
import { emptyRecord } from '#testing/web/customer-record.ts';
import { openPage } from '#testing/web/page-under-test.tsx';

import { RevealScope } from '#web/shared/ui/reveal-scope.tsx';

import { CustomerHeader } from './customer-header.tsx';

afterEach(cleanup);

const recordOf = (eventId: string) => ({
  ...emptyRecord,
  personalValues: [{ field: 'email', masked: 'a•••@e•••.com', eventId, at }],
});

/** The header with a submission that arrives later. */
function Header() {
  const [eventId, setEventId] = useState('e-1');
  return (
    <>
      <RevealScope object={{ kind: 'customer', id: 'c-1' }} values={recordOf(eventId).personalValues}>
        <CustomerHeader
          identityReference="c-1"
          standing={null}
          record={recordOf(eventId)}
          isBare={false}
          isAsking={false}
          onAddNote={() => undefined}
        />
      </RevealScope>
      <button type="button" onClick={() => setEventId('e-2')}>
        Newer
      </button>
    </>
  );
}

it.each([/^Reveal e-mail/i, /^Reveal all/])(
  'what was revealed of an earlier submission is not shown for a newer one (%s)',
  async (name) => {
    const expiresAt = new Date(Date.now() + 300_000).toISOString();
    await openPage({
      routes: [{ name: 'Header', path: '/', action: 'read-directory', load: async () => Header }],
      at: '/',
      answers: { 'POST /api/reveals': { json: { values: { email: 'ada@example.com' }, expiresAt } } },
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name }));
    await person.type(await screen.findByLabelText('Reason for revealing the data'), 'on the phone');
    await person.click(screen.getByRole('button', { name: 'Reveal for 5 minutes' }));
    expect(await screen.findByText('ada@example.com')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Newer' }));
    expect(screen.queryByText('ada@example.com')).toBeNull();
    expect(screen.getByText('a•••@e•••.com')).toBeTruthy();
  },
);
