import { describe, expect, it } from 'vitest';

import { isVerifiedPostgres, withVerifiedTls } from './postgres-tls.ts';

describe('the connection to PostgreSQL', () => {
  it.each([
    ['postgres://a:b@db.example/r', 'postgres://a:b@db.example/r?sslmode=verify-full'],
    [
      'postgres://a@10.0.0.5:5433/r?application_name=x',
      'postgres://a@10.0.0.5:5433/r?application_name=x&sslmode=verify-full',
    ],
    [
      'postgres://a@localhost/r?host=db.example',
      'postgres://a@localhost/r?host=db.example&sslmode=verify-full',
    ],
    ['postgres://a@db.example/r?sslmode=verify-ca', 'postgres://a@db.example/r?sslmode=verify-ca'],
    ['postgres://a@127.0.0.1/r', 'postgres://a@127.0.0.1/r'],
    ['postgres://a@[::1]:5432/r', 'postgres://a@[::1]:5432/r'],
    ['postgres://a@db.example/r?host=/run/postgresql', 'postgres://a@db.example/r?host=/run/postgresql'],
    ['postgres://a@%2Frun%2Fpostgresql/r', 'postgres://a@%2Frun%2Fpostgresql/r'],
    ['postgres://a@db.example/r?host=', 'postgres://a@db.example/r?host=&sslmode=verify-full'],
    ['postgres://a@127.0.0.1/r?host=', 'postgres://a@127.0.0.1/r?host='],
    [
      'postgres://a@x/r?host=localhost&host=db.example',
      'postgres://a@x/r?host=localhost&host=db.example&sslmode=verify-full',
    ],
  ])('%s is made as %s', (url, made) => expect(withVerifiedTls(url)).toBe(made));

  it.each([
    ['postgres://a@db.example/r', true],
    ['postgres://a@db.example/r?sslmode=verify-full', true],
    ['postgres://a@127.0.0.1/r?sslmode=disable', true],
    ['postgres://a@db.example/r?sslmode=disable', false],
    ['postgres://a@db.example/r?sslmode=no-verify', false],
    ['postgres://a@db.example/r?sslmode=prefer', false],
    ['postgres://a@db.example/r?ssl=true', false],
    ['postgres://a@db.example/r?uselibpqcompat=true&sslmode=require', false],
    ['postgres://a@db.example/r?sslmode=verify-full&sslmode=disable', false],
    ['postgres://a@db.example/r?host=&sslmode=disable', false],
    ['postgres://a@localhost/r?host=localhost&host=db.example&sslmode=verify-full', false],
  ])('%s is local or verified: %s', (url, is) => expect(isVerifiedPostgres(url)).toBe(is));
});
