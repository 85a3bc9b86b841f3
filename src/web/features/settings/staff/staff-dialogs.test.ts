import { describe, expect, it } from 'vitest';

import type { StaffItem } from '#contract/desk/staff.ts';

import { staffActions } from './staff-dialogs.tsx';

const person: StaffItem = {
  id: 'p-1',
  isYou: false,
  email: 'a@example.com',
  name: 'A',
  role: 'support',
  isDisabled: false,
  isSandbox: false,
  hasPassword: true,
  provider: null,
  hasSecondFactor: false,
  createdAt: null,
  lastSignedInAt: null,
  openLink: null,
  sessions: 0,
};
const provider = { issuer: 'https://id.example.com', subject: 's-1' };

describe('what can be done to a member of staff', () => {
  it('is everything but what there is nothing of', () => {
    expect(staffActions(person)).toEqual(['role', 'link', 'sessions', 'disable']);
    expect(staffActions({ ...person, hasSecondFactor: true })).toContain('factor');
  });

  it('is neither a role nor a password for a company account', () => {
    expect(staffActions({ ...person, provider, hasPassword: false })).toEqual(['sessions', 'disable']);
  });

  it('is no link for who is kept out: they can only be let in again', () => {
    expect(staffActions({ ...person, isDisabled: true })).toEqual(['role', 'enable']);
  });
});
