// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { Identifier } from './identifier.tsx';

afterEach(cleanup);

const show = (value: string) => {
  stubBrowser();
  render(
    <MantineProvider env="test">
      <Identifier value={value} label="wallet address" />
    </MantineProvider>,
  );
};

it('a value is copied', () => {
  show('0x52908400098527886E0F7030069857D2E4169EE7');
  expect(screen.getByRole('button', { name: 'Copy wallet address' })).toBeTruthy();
});

it('a mask is shown as it is, and not copied', () => {
  show('0x5290•••9EE7');
  expect(screen.getByText('0x5290•••9EE7')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
