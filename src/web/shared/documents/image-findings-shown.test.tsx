// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentType } from '#contract/service/documents.ts';
import { documentDraft, imageDraft, preparedImage } from '#testing/web/documents-form.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';

import type { DraftsControl } from './document-drafts.ts';
import { DocumentCard } from './document-cards.tsx';

beforeAll(() => {
  stubBrowser();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
afterEach(cleanup);

const good = preparedImage();
const spoilt = imageDraft({
  prepared: {
    ...good,
    measures: {
      ...good.measures,
      edgeContact: { top: 0, right: 0.45, bottom: 0, left: 0 },
      glareShare: 0.031,
      sharpness: 12,
    },
  },
});

function card(type: DocumentType, image = spoilt) {
  return (
    <MantineProvider env="test">
      <DocumentCard
        draft={documentDraft(type, [image])}
        index={0}
        documents={{} as unknown as DraftsControl}
        problems={new Map()}
        twice={new Set()}
        readings={new Map()}
        onActive={() => {}}
      />
    </MantineProvider>
  );
}

const findings = () =>
  screen.getAllByText(/^(?:Warning|Error):/).map((hidden) => hidden.parentElement?.textContent ?? '');

describe('findings on the card', () => {
  it('say what is wrong and what to do, the worst first, by icon and text', () => {
    render(card('PASSPORT'));
    expect(findings()).toEqual([
      expect.stringMatching(
        /The document is cut off \(right\)\. Retake the photo with all four corners in view\./,
      ),
      expect.stringMatching(/There’s glare on the document\. Turn it away from the light/),
      expect.stringMatching(/The photo is blurred\. Hold the camera still/),
    ]);
  });

  it('keep what was measured behind Details', () => {
    render(card('PASSPORT'));
    const details = screen.getAllByText('Details').map((summary) => summary.closest('details'));
    expect(details.map((one) => [one?.open, one?.textContent])).toEqual([
      [false, 'DetailsDocument covers 45 % of the image edge, at most 20 % allowed'],
      [false, 'DetailsGlare covers 3.1 % of the image, at most 0.4 % allowed'],
      [false, 'DetailsSharpness 12, at least 30 needed'],
    ]);
  });

  it('are shown beside what is good', () => {
    render(card('PASSPORT'));
    expect(screen.getByText('bright enough')).toBeDefined();
    expect(screen.queryByText('sharp')).toBeNull();
    cleanup();
    render(card('PASSPORT', imageDraft()));
    for (const point of ['all edges in view', 'no glare', 'sharp', 'bright enough']) {
      expect(screen.getByText(point)).toBeDefined();
    }
  });

  it('change with the kind of document at once', () => {
    const { rerender } = render(card('PASSPORT'));
    rerender(card('SELFIE'));
    expect(findings().some((text) => text.includes('cut off'))).toBe(false);
  });
});
