// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { LiveRegions } from '#web/app/providers.tsx';

import { CopyTextButton } from './copy-button.tsx';
import { Identifier } from './identifier.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (value: string) => {
  stubBrowser();
  render(
    <MantineProvider env="test">
      <Identifier value={value} label="wallet address" />
    </MantineProvider>,
  );
};

it('a value has a button that copies it', () => {
  show('0x52908400098527886E0F7030069857D2E4169EE7');
  expect(screen.getByRole('button', { name: 'Copy wallet address' })).toBeTruthy();
});

it('a copy that the browser refuses is announced each time, and the button offers it again', async () => {
  vi.useFakeTimers();
  stubBrowser();
  const writeText = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not allowed'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(
    <MantineProvider env="test">
      <CopyTextButton text="code-1">Copy codes</CopyTextButton>
      <LiveRegions />
    </MantineProvider>,
  );
  const said = () => document.getElementById('announcer-polite')?.textContent;
  const press = async (name: string) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name })));
  await press('Copy codes');
  const first = said();
  expect(first).toBe('Your browser blocked copying');
  await press('Your browser blocked copying');
  // A text that stays the same is not read out.
  expect(said()).not.toBe(first);
  await act(async () => vi.advanceTimersByTime(2000));
  expect(screen.getByRole('button', { name: 'Copy codes' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledTimes(2);
});

it('a mask is shown as it is, and not copied', () => {
  show('0x5290•••9EE7');
  expect(screen.getByText('0x5290•••9EE7')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
