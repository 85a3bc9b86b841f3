// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';
import { LiveRegions } from '#web/app/providers.tsx';

import { announce, useAnnouncement } from './announcer.ts';
import { Banner } from './banner.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

function Finding({ text }: { text: string }) {
  useAnnouncement(text);
  return null;
}

const said = () => document.querySelector('#announcer-polite')?.textContent;

describe('an announcement', () => {
  const page = (findings: readonly string[]) => (
    <MantineProvider env="test">
      <LiveRegions />
      {findings.map((text) => (
        <Finding text={text} key={text} />
      ))}
    </MantineProvider>
  );

  it('is taken back with what it was about: nobody hears of a picture that was removed', () => {
    const { rerender } = render(page(['Not a JPEG or PNG']));
    expect(said()).toBe('Not a JPEG or PNG');
    rerender(page([]));
    expect(said()).toBe('');
  });

  it('leaves what has been said since', () => {
    const { rerender } = render(page(['Not a JPEG or PNG']));
    announce('Copied');
    rerender(page([]));
    expect(said()).toBe('Copied');
  });
});

describe('a banner', () => {
  const show = (isStanding: boolean) =>
    render(
      <MantineProvider env="test">
        <Banner tone="action" title="3 ramps are stuck" isStanding={isStanding} />
      </MantineProvider>,
    );

  it('interrupts when something has happened', () => {
    show(false);
    expect(screen.getByRole('alert').textContent).toBe('3 ramps are stuck');
  });

  it('interrupts nobody with how things are', () => {
    show(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('note').textContent).toBe('3 ramps are stuck');
  });
});
