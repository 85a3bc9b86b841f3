// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { customerIn, documentDraft, imageDraft, preparedImage } from '#testing/web/documents-form.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';
import type { Drafts } from '#web/shared/documents/document-drafts.ts';
import { useOverrides } from '#web/shared/documents/image-overrides.tsx';
import type { Readings } from '#web/shared/reading/use-readings.ts';

import { readingFindings } from '../reading/review-differences.ts';
import { ReviewStep } from './review-step.tsx';
import { checkRequest } from '../share-documents-schema.ts';

const pictures = { open: 0 };
beforeAll(() => {
  stubBrowser();
  URL.createObjectURL = () => `blob:picture-${(pictures.open += 1)}`;
  URL.revokeObjectURL = () => {
    pictures.open -= 1;
  };
});
beforeEach(() => {
  const environment = { environment: 'sandbox', bodyLimitBytes: 9e6, isEmbeddedSandbox: true };
  const rest = {
    screeningTrueMeans: 'match',
    kycVendorId: 'v',
    hasProvider: false,
    sandboxAccounts: [],
    serviceFields: {},
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...environment, ...rest })));
});
afterEach(cleanup);

const write = {
  ownRequests: new Set<string>(),
  startOver: () => {},
  state: { phase: 'idle' as const },
  send: vi.fn<never>(),
  cancel: () => {},
  dismiss: () => {},
};
const glaring = { ...preparedImage(), measures: { ...preparedImage().measures, glareShare: 0.5 } };

interface ReviewProps {
  drafts: Drafts;
  onSend: () => void;
  dob: string;
  readings: Readings;
}

function Review({ drafts, onSend, dob, readings }: ReviewProps) {
  const [reason, setReason] = useState('');
  const customer = customerIn('AU');
  const customerIdentity = { ...customer.customerIdentity, dob };
  const { request } = checkRequest({ ...customer, customerIdentity }, drafts);
  const [findings] = useState(() =>
    request === null
      ? []
      : readingFindings({ person: request.customerIdentity, drafts, readings, today: '2026-03-04' }),
  );
  const overriding = useOverrides(drafts, findings);
  return (
    <ReviewStep
      request={request}
      drafts={drafts}
      reading={{ readings, today: '2026-03-04' }}
      maskOf={(field) => (field === 'surname' ? 'H•••' : null)}
      reason={reason}
      overriding={overriding}
      write={write}
      onReason={setReason}
      onChange={() => {}}
      onSend={onSend}
    />
  );
}

async function show(drafts: Drafts, dob = '1988-07-02', readings: Readings = new Map()) {
  const onSend = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Review drafts={drafts} onSend={onSend} dob={dob} readings={readings} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  // Until the server answers, this could be the live service.
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

  it('says that a customer is under 18, and keeps nobody from sending', async () => {
    const fiveYearsAgo = `${new Date().getUTCFullYear() - 5}-01-01`;
    const { onSend, person, send } = await show([documentDraft('PASSPORT')], fiveYearsAgo);
    expect(screen.getByText('This customer is 5 years old')).toBeDefined();
    await person.click(reasonBox());
    await person.paste('Ticket 7');
    await send();
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('sends nothing in spite of a warning until a person says so', async () => {
    const { onSend, person, send } = await show([
      documentDraft('PASSPORT', [imageDraft({ prepared: glaring })]),
    ]);
    await person.click(reasonBox());
    await person.paste('Ticket 7');
    await send();
    expect(onSend).not.toHaveBeenCalled();
    const box = screen.getByRole('checkbox', { name: 'Send anyway: glare (recorded in the audit trail)' });
    await vi.waitFor(() => expect(document.activeElement).toBe(box));
    const found = screen.getByRole('region', { name: 'Problems found' });
    expect(within(found).getByText('Passport, image 1')).toBeDefined();
    await person.click(box);
    await send();
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  it('has each picture beside what was typed, in clear, and what is known otherwise by its mask', async () => {
    const { person } = await show([documentDraft('PASSPORT')]);
    const passport = screen.getByRole('region', { name: 'Passport' });
    expect(within(passport).getByText('Ada')).toBeDefined();
    expect(within(passport).getByText('Miller')).toBeDefined();
    expect(within(passport).getByText('2 July 1988')).toBeDefined();
    expect(within(passport).getByText('PA1234567')).toBeDefined();
    expect(within(passport).getByText(/A different value is on record/).textContent).toContain('H•••');
    const picture = within(passport).getByRole('img', { name: 'Passport, image 1, as it will be sent' });
    expect(picture.getAttribute('src')).toMatch(/^blob:/);

    await person.click(within(passport).getByRole('button', { name: 'Zoom: Passport, image 1' }));
    const viewer = screen.getByRole('dialog', { name: 'Passport, image 1' });
    expect(viewer.textContent).toContain('Miller');
    expect(within(viewer).queryByRole('button', { name: 'Rotate right' })).toBeNull();
    await person.click(within(viewer).getByRole('button', { name: 'Close' }));
    cleanup();
    expect(pictures.open).toBe(0);
  });

  it('cannot be come to with an image that is refused', async () => {
    await show([documentDraft('PASSPORT', [imageDraft({ state: 'refused', prepared: null })])]);
    expect(screen.getByRole('button', { name: 'Back to documents' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Share documents' })).toBeNull();
  });
});

describe('what was read from the picture', () => {
  const value = (text: string) => ({ value: text, confidence: 1 });
  const readingOf = (fields: Readonly<Record<string, string>>): Readings =>
    new Map([
      [
        'image',
        {
          kind: 'read',
          isSideways: false,
          reading: {
            source: 'mrz',
            kind: 'PASSPORT',
            side: 'FRONT',
            fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, value(text)])),
            isTruncated: false,
            impossible: [],
          },
        },
      ],
    ]);
  const own = { surname: 'MILLER', givenName: 'ADA', birthDate: '1988-07-02', number: 'PA1234567' };

  it('stands beside each value that it agrees with', async () => {
    await show([documentDraft('PASSPORT')], '1988-07-02', readingOf(own));
    expect(screen.getAllByText('Matches the image')).toHaveLength(4);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('needs a decision where it is another person’s', async () => {
    const other = { ...own, givenName: 'GRACE', number: 'XX9999999' };
    const { onSend, person, send } = await show([documentDraft('PASSPORT')], '1988-07-02', readingOf(other));
    expect(screen.getByText('In the image: XX9999999')).toBeTruthy();
    await person.type(reasonBox(), 'KYC-1042');
    await send();
    expect(onSend).not.toHaveBeenCalled();
    await person.click(screen.getByRole('checkbox', { name: /different given name/ }));
    await person.click(screen.getByRole('checkbox', { name: /different document number/ }));
    await send();
    expect(onSend).toHaveBeenCalledOnce();
  });
});
