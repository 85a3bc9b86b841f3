// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { emptyRecord } from '#testing/web/customer-record.ts';
import { documentDraft, imageDraft } from '#testing/web/documents-form.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';
import { words as documentWords } from '#web/shared/documents/document-words.ts';
import { useOverrides } from '#web/shared/documents/image-overrides.tsx';
import { useBeforeSending } from '#web/shared/identity-form/before-sending-fields.tsx';

import { knownCustomer } from './known-customer.ts';
import { UpdateReview } from './update-review.tsx';
import { emptyUpdate } from './update-values.ts';
import type { UpdateControl } from './use-update.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

const send = vi.fn<() => void>();
// Duplicate images warn.
const drafts = [documentDraft('PASSPORT', [imageDraft({ id: 'one' }), imageDraft({ id: 'other' })])];

/** Reviews a filled, unsent form. */
function Review() {
  const control = {
    form: { getValues: emptyUpdate },
    known: { known: knownCustomer(emptyRecord) },
    opened: emptyRecord,
    documents: { drafts },
    overriding: useOverrides(drafts),
    before: useBeforeSending(),
    write: { state: { phase: 'idle' } },
    isSending: false,
    meanwhile: null,
    send,
  } as unknown as UpdateControl;
  const request = { identityReference: 'c-1', email: 'ada@mail.example' };
  return <UpdateReview control={control} identityReference="c-1" request={request} />;
}

it('asks for the reason and about a warning at once, and sends nothing before', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Review />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('Update customer'));
  expect(screen.getByText('Enter a reason of 3 to 500 characters')).toBeDefined();
  expect(screen.getByText(documentWords.overrides.needed)).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});
