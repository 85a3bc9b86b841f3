// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { HelpLink } from './help-link.tsx';

afterEach(cleanup);

describe('Help, on every page', () => {
  it.each([
    ['/', '/help/start'],
    ['/customers/null', '/help/find-a-customer'],
    ['/customers/new/edit', '/help/create-a-customer'],
    ['/callbacks/some-id', '/help/callbacks'],
    ['/settings', '/help/accounts'],
    ['/nowhere', '/help'],
  ])('at %s leads to %s, in a tab of its own', (at, chapter) => {
    stubBrowser();
    render(
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[at]}>
          <HelpLink />
        </MemoryRouter>
      </MantineProvider>,
    );
    const link = screen.getByRole('link', { name: 'Help with this page, in a new tab' });
    expect(link.getAttribute('href')).toBe(chapter);
    expect(link.getAttribute('target')).toBe('_blank');
  });
});
