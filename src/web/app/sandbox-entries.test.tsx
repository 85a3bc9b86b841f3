// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';

import { CommandOpener } from './palette/command-opener.tsx';
import { NavigationList } from './shell/navigation-list.tsx';

afterEach(cleanup);

function Frame() {
  return (
    <>
      <CommandOpener />
      <NavigationList />
    </>
  );
}

async function openFrame(isEmbeddedSandbox: boolean) {
  await openPage({
    routes: [{ path: '/any', name: 'Any', action: 'read-directory', load: async () => Frame }],
    at: '/any',
    answers: {
      'GET /api/environment': {
        json: {
          environment: 'sandbox',
          isEmbeddedSandbox,
          bodyLimitBytes: 1,
          screeningTrueMeans: 'match',
          kycVendorId: 'v',
          hasProvider: false,
          sandboxAccounts: [],
          serviceFields: {},
        },
      },
    },
  });
  const person = userEvent.setup({ delay: null });
  await screen.findByRole('link', { name: 'Signature doctor' });
  return person;
}

async function choicesFor(person: Awaited<ReturnType<typeof openFrame>>, text: string) {
  await person.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Identifier, page or action' });
  await person.click(box);
  await person.paste(text);
  await waitFor(() =>
    expect(
      screen.queryAllByRole('option').length + screen.queryAllByText(/No results/).length,
    ).toBeGreaterThan(0),
  );
  return screen.queryAllByRole('option').map(({ textContent }) => textContent);
}

describe('what leads to the Sandbox page', () => {
  it('is there beside the embedded sandbox', async () => {
    const person = await openFrame(true);
    expect(await screen.findByRole('link', { name: 'Sandbox' })).toBeTruthy();
    expect(await choicesFor(person, 'Sandbox')).toContain('Sandbox');
  });

  it('is nowhere beside any other service, a provider’s test environment too', async () => {
    const person = await openFrame(false);
    expect(screen.queryByRole('link', { name: 'Sandbox' })).toBeNull();
    expect(await choicesFor(person, 'Sandbox')).not.toContain('Sandbox');
  });
});
