// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { CurrentStaff } from '#web/shared/api/current-staff.ts';

import { Amount } from './amount.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { ForeignText } from './foreign-text.tsx';
import { Identifier } from './identifier.tsx';
import { LiveRegions } from '#web/app/providers.tsx';
import { RoleGateButton } from './role-gate.tsx';
import { StatusBadge } from './tone-badge.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';

const looks = { PENDING: { tone: 'progress' }, IN_PROGRESS: { tone: 'progress' } } as const;

beforeAll(stubBrowser);
afterEach(cleanup);

function show(children: ReactNode, role: Role = 'compliance') {
  return render(
    <MantineProvider env="test">
      <CurrentStaff value={{ email: 'a@b.c', name: 'A B', role }}>{children}</CurrentStaff>
      <LiveRegions />
    </MantineProvider>,
  );
}

describe('a text from outside', () => {
  it('has its own writing direction: what is around it keeps its order', () => {
    show(<ForeignText>שלום, 12-34</ForeignText>);
    expect(screen.getByText('שלום, 12-34').tagName).toBe('BDI');
  });
});

describe('a status badge', () => {
  it('writes a known status as a sentence', () => {
    show(<StatusBadge status="IN_PROGRESS" looks={looks} />);
    expect(screen.getByText('In progress')).toBeTruthy();
  });

  it.each(['SOMETHING_NEW', 'constructor', '__proto__'])(
    'marks the unknown status %s and never guesses',
    (status) => {
      const { container } = show(<StatusBadge status={status} looks={looks} />);
      expect(screen.getByText(`${status} (unknown)`)).toBeTruthy();
      expect(container.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('neutral');
    },
  );
});

describe('an identifier', () => {
  it('copies the whole value by keyboard and says so', async () => {
    const person = userEvent.setup();
    show(<Identifier value="fd04c5aaaaaaaaaaaaaaaaaaaa3eef30" label="ramp id" />);
    expect(screen.getByText('fd04c5…3eef30')).toBeTruthy();
    await person.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy ramp id' }));
    await person.keyboard('{Enter}');
    expect(await navigator.clipboard.readText()).toBe('fd04c5aaaaaaaaaaaaaaaaaaaa3eef30');
    expect(document.getElementById('announcer-polite')?.textContent).toBe('Copied');
  });
});

describe('a button behind a role', () => {
  it('is pressed by those who may', async () => {
    const press = vi.fn<() => void>();
    show(
      <RoleGateButton action="write-identity" onClick={press}>
        Share documents
      </RoleGateButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Share documents' }));
    expect(press).toHaveBeenCalledOnce();
  });

  it('is seen by the others, does nothing, and says who may', async () => {
    const press = vi.fn<() => void>();
    show(
      <RoleGateButton action="write-identity" onClick={press}>
        Share documents
      </RoleGateButton>,
      'support',
    );
    const button = screen.getByRole('button', { name: 'Share documents' });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe('Only compliance and admin can do this');
  });
});

describe('facts', () => {
  it('writes an amount with every digit', () => {
    const { container } = show(<Amount value="1240000.10" code="AUD" />);
    expect(container.textContent).toContain('1,240,000.10 AUD');
  });

  it('cuts zeros that a currency doesn’t have, and keeps the whole amount to be copied', () => {
    const { container } = show(<Amount value="9.000" code="EUR" />);
    expect(container.textContent).toContain('9.00 EUR');
    expect(container.querySelector<HTMLElement>('.amount > span')?.dataset['whole']).toBe('9.000');
    expect(container.querySelector<HTMLElement>('.amount')?.title).toBe('9.000');
  });

  it('writes an instant for people and for machines', () => {
    const { container } = show(<Timestamp at="2026-03-03T10:41:52Z" />);
    expect(container.querySelector('time')?.dateTime).toBe('2026-03-03T10:41:52.000Z');
    expect(container.textContent).toContain('3 Mar 2026 10:41:52 UTC');
  });

  it('keeps a time that cannot be read as it came', () => {
    show(<Timestamp at="2024-02-30 25:61:61" />);
    expect(screen.getByText('2024-02-30 25:61:61')).toBeTruthy();
  });
});

describe('an error', () => {
  it('says that the service’s 401 signs nobody out, with the ids that support asks for', () => {
    show(
      <ErrorPanel
        error={new ApiError({ answeredBy: 'service', status: 401, title: 'no', requestId: 'r-1' })}
      />,
    );
    expect(screen.getByRole('alert').textContent).toMatch(
      /rejected Rampart’s signature.*sign-in is fine.*HTTP 401.*r-1/,
    );
  });

  it('waits again for each refusal', () => {
    const refusal = (requestId: string, waitSeconds: number) => {
      const retryAtMs = Date.now() + waitSeconds * 1000;
      return new ApiError({ answeredBy: 'service', status: 429, title: 'slow', requestId, retryAtMs });
    };
    const panel = (error: ApiError) => (
      <MantineProvider env="test">
        <ErrorPanel error={error} onRetry={() => {}} />
      </MantineProvider>
    );
    const { rerender } = render(panel(refusal('r-1', 0)));
    expect(screen.getByRole('button', { name: 'Try again' }).hasAttribute('disabled')).toBe(false);
    rerender(panel(refusal('r-2', 30)));
    expect(screen.getByRole('button', { name: /^Try again/ }).hasAttribute('disabled')).toBe(true);
  });

  it('says that the person is offline no longer than they are', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const error = new ApiError({
      answeredBy: 'network',
      status: null,
      title: 'You are offline',
      isOffline: true,
    });
    show(<ErrorPanel error={error} />);
    expect(screen.getByText('You are offline')).toBeTruthy();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline')).toBeNull();
    expect(screen.getByText('You were offline')).toBeTruthy();
    onLine.mockRestore();
  });

  it('says from what time on it is possible again, in the zone that the person chose', () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-04T13:48:00Z') });
    const detail = 'You can reveal data at most 100 times an hour.';
    const refusal = { answeredBy: 'console', status: 429, title: 'Too many requests', detail } as const;
    const says = (retryAtMs: number) => {
      show(<ErrorPanel error={new ApiError({ ...refusal, code: 'too-many-requests', retryAtMs })} />);
      const said = screen.getByRole('alert').textContent;
      cleanup();
      return said;
    };
    expect(says(Date.parse('2026-05-04T14:32:00Z'))).toContain(`${detail} You can try again at 14:32 UTC.`);
    expect(says(Date.parse('2026-05-04T13:48:07Z'))).toContain('You can try again at 13:48:07 UTC.');
    expect(says(Date.parse('2026-05-06T14:32:00Z'))).toContain('You can try again at 6 May, 14:32 UTC.');
    vi.useRealTimers();
  });

  it('offers no new try before the service wants one', () => {
    const retryAtMs = Date.now() + 30_000;
    const error = new ApiError({ answeredBy: 'service', status: 429, title: 'slow', retryAtMs });
    show(<ErrorPanel error={error} onRetry={() => {}} />);
    expect(screen.getByRole('button', { name: /Try again in (?:30|29) s/ }).hasAttribute('disabled')).toBe(
      true,
    );
  });

  it('counts no long wait down: it says when it ends', () => {
    const retryAtMs = Date.now() + 3_600_000;
    const error = new ApiError({ answeredBy: 'console', status: 429, title: 'slow', retryAtMs });
    show(<ErrorPanel error={error} onRetry={() => {}} />);
    expect(screen.getByRole('button', { name: 'Try again' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('alert').textContent).toContain('You can try again at');
  });
});
