// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

const open = async (at: string) =>
  openPage({ routes: [...routesOf('new-customer'), ...routesOf('price')], at });
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const said = () => document.getElementById('announcer-polite')?.textContent;

describe('a page that is a form', () => {
  it('has the focus in its first empty field, and is announced when a link opens it', async () => {
    const { router } = await open('/new-customer');
    expect(document.activeElement).toBe(await field(/^Identity reference/));
    await act(async () => router.navigate('/price?identityReference=c-1'));
    expect(document.activeElement).toBe(await field(/^Fiat amount/));
    expect(said()).toBe('Quote');
  });

  it('leaves the focus on the heading where nothing is empty', async () => {
    const { router } = await open('/new-customer');
    await field(/^Identity reference/);
    await act(async () => router.navigate('/price?identityReference=c-1&fiatAmount=100.00'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quote', level: 1 }));
  });

  it('leaves the focus on the heading of a touch screen, where the keyboard would cover the page', async () => {
    const { router } = await open('/new-customer');
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await act(async () => router.navigate('/price?identityReference=c-1'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quote', level: 1 }));
  });

  it('does not blame the person for the field that they did not choose', async () => {
    await open('/new-customer');
    const person = userEvent.setup({ delay: null });
    const reference = await field(/^Identity reference/);
    await person.tab();
    expect(document.activeElement).not.toBe(reference);
    expect(reference.getAttribute('aria-invalid')).not.toBe('true');
    fireEvent.focus(reference);
    fireEvent.blur(reference);
    await vi.waitFor(() => expect(reference.getAttribute('aria-invalid')).toBe('true'));
  });
});
