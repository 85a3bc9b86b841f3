import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { roles } from '#contract/desk/permissions.ts';

import { personOfClaims } from './provider-person.ts';

const personOf = (claims: object, roleClaim = 'roles') =>
  personOfClaims({ sub: 's-1', ...claims }, roleClaim);

describe('the person in a provider’s claims', () => {
  it.each([
    ['a list', { roles: ['support'] }, 'support'],
    ['a text', { roles: 'admin' }, 'admin'],
    ['one of ours among others', { roles: ['staff', 'auditor', 'vpn'] }, 'auditor'],
    ['the same twice', { roles: ['developer', 'developer'] }, 'developer'],
    ['none', {}, null],
    ['an empty list', { roles: [] }, null],
    ['none of ours', { roles: ['owner'] }, null],
    ['two of ours', { roles: ['support', 'admin'] }, null],
    ['another letter case', { roles: ['Admin'] }, null],
    ['a list in a text', { roles: 'support,admin' }, null],
    ['a list in a list', { roles: [['admin']] }, null],
    ['an object', { roles: { admin: true } }, null],
  ])('role from %s', (_what, claims, role) => expect(personOf(claims)?.role).toBe(role));

  it('the claim is found by its whole name first, then along its dots', () => {
    expect(personOf({ 'https://rampart.example/role': 'admin' }, 'https://rampart.example/role')?.role).toBe(
      'admin',
    );
    expect(personOf({ realm_access: { roles: ['admin'] } }, 'realm_access.roles')?.role).toBe('admin');
    const both = { 'a.b': 'support', a: { b: 'admin' } };
    expect(personOf(both, 'a.b')?.role).toBe('support');
    for (const path of ['a.b.c', 'a..b', 'constructor.name', '__proto__.x', 'roles.length'])
      expect(personOf({ roles: 'admin' }, path)?.role).toBeNull();
  });

  it('has a role only when exactly one of ours is named, whatever else is', () => {
    const anything = fc.array(fc.oneof(fc.constantFrom(...roles), fc.string(), fc.jsonValue()), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(anything, (given) => {
        const ours = roles.filter((role) => given.includes(role));
        expect(personOf({ roles: given })?.role).toBe(ours.length === 1 ? ours[0] : null);
      }),
    );
  });

  it('is shown as one visible line, else by the next best claim', () => {
    expect(personOf({ name: ' A\nB\u0000\u2028C ', email: 'a@b.example' })).toMatchObject({ name: 'A B C' });
    expect(personOf({ name: '\u202egnirob\u2066 A\u200f' })?.name).toBe('gnirob A');
    expect(personOf({ name: '\u200b', preferred_username: 'alex' })).toMatchObject({
      name: 'alex',
      email: 's-1',
    });
    expect(personOf({ name: 7, email: ['x'] })).toMatchObject({ name: 's-1', email: 's-1' });
    expect(personOf({ name: '\u{1f600}'.repeat(200) })?.name).toBe('\u{1f600}'.repeat(100));
    expect(personOf({ email: 'a@b.example', email_verified: 'false' })?.email).toBe('s-1');
  });

  it('the provider’s session is kept as named, or not at all', () => {
    for (const sid of ['x-1', 'x'.repeat(1000)]) expect(personOf({ sid })?.sid).toBe(sid);
    for (const sid of [undefined, '', 1, 'x'.repeat(1001), 'x\u0000'])
      expect(personOf({ sid })?.sid).toBeNull();
  });
});
