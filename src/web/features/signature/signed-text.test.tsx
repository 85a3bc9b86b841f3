// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { SignedText } from './signed-text.tsx';

afterEach(cleanup);

it('a text of another direction is in the order in which it is signed, its pieces apart', () => {
  stubBrowser();
  const arabic = '\u0645\u0631\u062d\u0628\u0627';
  const { container } = render(
    <MantineProvider env="test">
      <SignedText
        signedText={{
          method: 'POST',
          uri: `/${arabic}`,
          timestamp: '1',
          body: null,
          separator: 'space',
          emptyBody: 'omit',
        }}
      />
    </MantineProvider>,
  );
  const text = container.querySelector('[translate="no"]')!;
  expect(text.getAttribute('dir')).toBe('ltr');
  const piece = [...text.querySelectorAll('bdi')].find(({ textContent }) => textContent.includes(arabic));
  expect(piece?.textContent).toBe(`/${arabic}`);
});
