// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { DropArea } from './drop-area.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const files = [new File(['front'], 'front.jpg', { type: 'image/jpeg' }), new File(['x'], 'notes.txt')];
const carried = {
  dataTransfer: {
    files,
    items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
    types: ['Files'],
  },
};

function show() {
  const onFiles = vi.fn<(given: File[]) => void>();
  render(
    <MantineProvider env="test">
      <DropArea
        label="Images of the passport"
        hint="Drop them here, or <choose>choose files</choose>"
        onFiles={onFiles}
      />
    </MantineProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Images of the passport');
  return { onFiles, input, area: input.parentElement! };
}

it('is marked while files are over it, and takes those that are dropped whatever their type', async () => {
  const { onFiles, area } = show();
  fireEvent.dragEnter(area, carried);
  await waitFor(() => expect(area.dataset['accept']).toBe('true'));
  fireEvent.drop(area, carried);
  await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1));
  expect(onFiles.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['front.jpg', 'notes.txt']);
  expect(area.dataset['accept']).toBeUndefined();
});

it('opens the picker by its button alone: neither the area nor its input can be reached by Tab', () => {
  const { input, area } = show();
  const opened = vi.spyOn(input, 'click');
  fireEvent.click(area);
  fireEvent.keyDown(area, { key: 'Enter' });
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  expect(opened).toHaveBeenCalledTimes(1);
  expect([area.tabIndex, input.tabIndex, input.hidden, input.multiple]).toEqual([-1, -1, true, true]);
});
