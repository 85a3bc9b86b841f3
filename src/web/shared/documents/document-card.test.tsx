// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { DocumentType } from '#contract/service/documents.ts';
import { documentDraft, imageDraft } from '#testing/web/documents-form.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';

import type { ImageDraft, DraftsControl } from './document-drafts.ts';
import { DocumentCard } from './document-cards.tsx';

beforeAll(() => {
  stubBrowser();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});
afterEach(cleanup);

const preparing = imageDraft({ state: 'preparing', prepared: null });

function show(type: DocumentType, first: ImageDraft = preparing) {
  const documents = {
    addImages: vi.fn<DraftsControl['addImages']>(),
    removeImage: vi.fn<DraftsControl['removeImage']>(),
  };
  const withImage = (image: ImageDraft) => (
    <MantineProvider env="test">
      <DocumentCard
        draft={documentDraft(type, [image])}
        index={0}
        documents={documents as unknown as DraftsControl}
        problems={new Map()}
        twice={new Set()}
        readings={new Map()}
        onActive={() => {}}
      />
    </MantineProvider>
  );
  const { rerender } = render(withImage(first));
  return { documents, showAgain: (image: ImageDraft) => rerender(withImage(image)) };
}

describe('the card of a document', () => {
  it('lets a side be chosen where there are two', () => {
    show('PASSPORT');
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'FRONT',
      'BACK',
    ]);
  });

  it('says that a selfie is a front, and offers no other side', () => {
    show('SELFIE');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Front')).toBeDefined();
    expect(screen.getByText(/^Drop or paste another image/)).toBeDefined();
  });

  it('hides its file inputs from screen readers and Tab: the buttons open them', async () => {
    show('PASSPORT');
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    expect(inputs.map((input) => input.hidden)).toEqual([true, true]);
    const opened = inputs.map((input) => vi.spyOn(input, 'click'));
    await userEvent.click(screen.getByRole('button', { name: 'Replace: Passport, image 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose files: Images of Passport' }));
    expect(opened.map((click) => click.mock.calls.length)).toEqual([1, 1]);
  });

  it('takes the files that were chosen', async () => {
    const { documents } = show('PASSPORT');
    const file = new File(['x'], 'front.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText('Images of Passport'), file);
    await vi.waitFor(() => expect(documents.addImages).toHaveBeenCalledWith('document PASSPORT', [file]));
  });

  it('leads on to choosing another when an image is removed, so that the keyboard keeps its place', async () => {
    const { documents } = show('PASSPORT');
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Passport, image 1' }));
    expect(documents.removeImage).toHaveBeenCalledWith('image');
    const next = screen.getByRole('button', { name: 'Choose files: Images of Passport' });
    await vi.waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('closes the viewer for good when its picture is refused', async () => {
    const { showAgain } = show('PASSPORT', imageDraft());
    await userEvent.click(screen.getByRole('button', { name: 'View: Passport, image 1' }));
    expect(screen.getByRole('dialog', { name: 'Passport, image 1' })).toBeDefined();
    showAgain(imageDraft({ state: 'refused', prepared: null }));
    showAgain(imageDraft());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
