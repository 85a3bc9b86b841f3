// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { SentStep } from './sent-step.tsx';

beforeAll(() => stubBrowser());
afterEach(cleanup);

const open = (onboardingStatus: string | null) => {
  const sent = { identityReference: 'sent-5', documents: 2, images: 3, onboardingStatus, requestId: null };
  render(
    <MantineProvider>
      <MemoryRouter>
        <SentStep sent={sent} onMore={() => {}} />
      </MemoryRouter>
    </MantineProvider>,
  );
  return document.body.textContent;
};

describe('what became of documents that were sent', () => {
  it.each([null, 'PENDING'])('is that their checks are not finished: %s', (status) => {
    expect(open(status)).toContain('Accepted, checks not finished');
    expect(screen.getByText(/^The service is now checking the documents/)).toBeTruthy();
  });

  it.each([
    ['APPROVED', 'Accepted with status “approved”'],
    ['REJECTED', 'Accepted with status “rejected”'],
    ['UNDER_REVIEW', 'Accepted with status “UNDER_REVIEW”'],
  ])('is the status that the service answered, and nothing else beside it: %s', (status, title) => {
    const text = open(status);
    expect(screen.getByText(title)).toBeTruthy();
    expect(text).not.toContain('not finished');
    expect(text).not.toContain('is now checking the documents');
    expect(text).toContain('This status can refer to earlier documents.');
  });
});
