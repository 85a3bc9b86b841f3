// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { roles } from '#contract/desk/permissions.ts';
import { active, at, from, fullRecord, openCustomer, service } from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';

const routes = routesOf('customer');

afterEach(cleanup);

const header = () => within(document.querySelector('header') ?? document.body);

describe('the header', () => {
  it.each([
    [['DOCUMENT'], true, '1 optional requirement'],
    [['SELFIE'], false, 'Selfie missing'],
    [['US_TAX_ID', 'SHOE_SIZE'], false, '2 requirements missing'],
  ] as const)('tells %o with payment ready %s: %s', async (requirements, paymentReady, said) => {
    const eligibility = { value: { requirements, paymentReady }, ...from('answer') };
    const record = { json: { ...fullRecord, facts: { ...fullRecord.facts, eligibility } } };
    await openCustomer(active, { routes, record });
    expect(await header().findByText(said)).toBeTruthy();
  });

  it('reveals a whole name by one reason', async () => {
    const person = userEvent.setup();
    const { calls } = await openCustomer(active, {
      routes,
      answers: {
        'POST /api/reveals': { json: { values: { surname: 'Mole', givenName: 'Ada' }, expiresAt: at } },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Reveal name' }));
    await person.type(await screen.findByLabelText('Reason for revealing the data'), 'on the phone');
    await person.click(screen.getByRole('button', { name: 'Reveal for 5 minutes' }));
    expect(await header().findByText('Ada Mole')).toBeTruthy();
    expect(calls.find(({ name }) => name === 'POST /api/reveals')?.body).toMatchObject({
      fields: ['givenName', 'surname'],
    });
  });

  it.each(roles)(
    'offers %s one filled button and a menu of every action, which says who may',
    async (role) => {
      const mayWrite = role === 'compliance' || role === 'admin';
      const mayShare = mayWrite || role === 'support';
      await openCustomer(active, { routes, role });
      await header().findByText('A••• M•••');
      const first = header().queryAllByRole('link', { name: /^(Share documents|Diagnose)$/ });
      const firstOf = { auditor: [], developer: ['Diagnose'] } as Record<string, string[]>;
      expect(first.map(({ textContent }) => textContent)).toEqual(firstOf[role] ?? ['Share documents']);
      await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
      const update = await screen.findByRole('menuitem', { name: /^Update customer/ });
      expect(update.getAttribute('href')).toBe(mayWrite ? '/customers/c-1/edit' : null);
      expect(update.textContent?.includes('Only compliance and admin can do this')).toBe(!mayWrite);
      const share = screen.getByRole('menuitem', { name: /^Share documents/ });
      expect(share.textContent?.includes('Only support, compliance and admin can do this')).toBe(!mayShare);
    },
  );
});

describe('the account', () => {
  it.each([
    ['fails', service({ message: 'Internal' }, 500), 'answer', 'Active according to the service’s answer'],
    ['drifts', service('<html>'), 'callback', 'Blocked according to a callback'],
  ] as const)(
    'whose look-up %s shows what is remembered: its source and its age',
    async (_how, answer, source, said) => {
      const isBlocked = source === 'callback';
      const facts = { ...fullRecord.facts, blocked: { value: { isBlocked }, ...from(source) } };
      await openCustomer(answer, { routes, record: { json: { ...fullRecord, facts } } });
      const badge = await header().findByText(
        (_text, element) => element?.textContent.startsWith(said) ?? false,
        {
          selector: '[data-tone]',
        },
      );
      expect(badge.textContent).toMatch(/, \d+ d ago/);
      expect(header().queryByText(isBlocked ? 'Blocked' : 'Active')).toBeNull();
    },
  );
});
