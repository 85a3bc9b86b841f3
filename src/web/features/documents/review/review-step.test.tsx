// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { customerIn, documentDraft, imageDraft, preparedImage } from '#testing/web/documents-form.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';

import type { Drafts } from '../drafts/document-drafts.ts';
import { useOverrides } from '../overrides/use-overrides.ts';
import { checkRequest } from '../request/share-documents-request.ts';
import { ReviewStep } from './review-step.tsx';

beforeAll(() => {
  stubBrowser();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
beforeEach(() => {
  const environment = { environment: 'sandbox', bodyLimitBytes: 9e6, isEmbeddedSandbox: true };
  const rest = { screeningTrueMeans: 'match', kycVendorId: 'v', hasProvider: false, sandboxAccounts: [] };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...environment, ...rest })));
});
afterEach(cleanup);

const sending = {
  state: { phase: 'idle' as const },
  send: vi.fn<never>(),
  cancel: () => {},
  putAside: () => {},
};
const glaring = { ...preparedImage(), measures: { ...preparedImage().measures, glareShare: 0.5 } };

function Review({ drafts, onSend }: { drafts: Drafts; onSend: () => void }) {
  const [reason, setReason] = useState('');
  const overriding = useOverrides(drafts);
  return (
    <ReviewStep
      checked={checkRequest(customerIn('AU'), drafts)}
      drafts={drafts}
      reason={reason}
      overriding={overriding}
      sending={sending}
      onReason={setReason}
      onChange={() => {}}
      onSend={onSend}
    />
  );
}

async function show(drafts: Drafts) {
  const onSend = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Review drafts={drafts} onSend={onSend} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  // Until the desk has said so, this could be the live service.
  await vi.waitFor(() => expect(screen.queryByLabelText(/^Type /)).toBeNull());
  const person = userEvent.setup();
  const send = async () => person.click(screen.getByRole('button', { name: 'Share documents' }));
  return { onSend, person, send };
}

const reasonBox = () => screen.getByRole('textbox', { name: /Reason or ticket/ });

describe('the review', () => {
  it('sends nothing without a reason, and leads to it', async () => {
    const { onSend, person, send } = await show([documentDraft('PASSPORT')]);
    await send();
    expect(onSend).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(document.activeElement).toBe(reasonBox()));
    await person.paste('Ticket 7');
    await send();
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('sends nothing in spite of a warning until somebody says so', async () => {
    const { onSend, person, send } = await show([
      documentDraft('PASSPORT', [imageDraft({ prepared: glaring })]),
    ]);
    await person.click(reasonBox());
    await person.paste('Ticket 7');
    await send();
    expect(onSend).not.toHaveBeenCalled();
    const box = screen.getByRole('checkbox', { name: 'Send anyway, recorded: glare' });
    await vi.waitFor(() => expect(document.activeElement).toBe(box));
    const found = screen.getByRole('region', { name: 'Found before sending' });
    expect(within(found).getByText('Passport, image 1')).toBeDefined();
    await person.click(box);
    await send();
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('cannot be come to with an image that is refused', async () => {
    await show([documentDraft('PASSPORT', [imageDraft({ state: 'refused', prepared: null })])]);
    expect(screen.getByRole('button', { name: 'Back to documents' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Share documents' })).toBeNull();
  });
});
