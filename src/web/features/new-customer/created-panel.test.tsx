// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(cleanup);

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });

describe('a token that was shared', () => {
  it.each([200, 201, 202])('is accepted and makes no customer yet, answered %i', async (status) => {
    await openPage({
      routes: routesOf('new-customer'),
      at: '/new-customer?way=token&identityReference=tok-61',
      role: 'compliance',
      answers: {
        'POST /api/submissions': { json: { idempotencyKey: 'k-61' } },
        'POST /api/service/eapi/v0/identities/token/share': {
          status,
          answeredBy: 'service',
          json: { identityReference: 'tok-61' },
        },
      },
    });
    await screen.findByText('kyc-vendor');
    type(/^E-mail/, 'tok61@mail.example');
    type(/^Mobile number/, '+61412000611');
    type(/^Token/, 'tok-987654');
    type(/^Reason or ticket/, 'T-61');
    fireEvent.click(screen.getByText('Share token', { selector: 'button *' }));
    expect(await screen.findByText('Accepted, checks not finished', { selector: 'h2' })).toBeTruthy();
    expect(screen.queryByText('Customer created')).toBeNull();
    expect(screen.queryByText('The service now has an account for this reference.')).toBeNull();
  });
});
