// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { usePastedFiles } from './drop-area.tsx';

afterEach(cleanup);

const picture = new File(['x'], 'image.png', { type: 'image/png' });

function Page({ onFiles }: { onFiles: (files: File[]) => void }) {
  usePastedFiles(true, onFiles);
  return <input aria-label="Document number" />;
}

function paste(into: 'field' | 'page', text: string, files: File[]) {
  const onFiles = vi.fn<(files: File[]) => void>();
  render(<Page onFiles={onFiles} />);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files, getData: () => text } });
  const isLeftAlone = (into === 'field' ? screen.getByRole('textbox') : document.body).dispatchEvent(event);
  return { taken: onFiles.mock.calls.flat(2), isLeftAlone };
}

describe('pasting', () => {
  it('takes a picture, wherever the focus is', () => {
    expect(paste('page', '', [picture])).toEqual({ taken: [picture], isLeftAlone: false });
    cleanup();
    expect(paste('field', '', [picture])).toEqual({ taken: [picture], isLeftAlone: false });
  });

  it('takes a copied file that comes with its name', () => {
    expect(paste('page', 'image.png', [picture]).taken).toEqual([picture]);
  });

  it('leaves text alone, also a cell of a spreadsheet, which comes with a picture of itself', () => {
    expect(paste('field', 'PA1234567', [])).toEqual({ taken: [], isLeftAlone: true });
    cleanup();
    expect(paste('field', 'PA1234567', [picture])).toEqual({ taken: [], isLeftAlone: true });
  });
});
