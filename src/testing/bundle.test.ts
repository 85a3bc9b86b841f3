import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = join(import.meta.dirname, '../../dist/web');
const files = existsSync(page)
  ? readdirSync(page, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  : [];
const texts = files.filter((file) => /\.(?:js|mjs|css|html|json|svg|txt)$/.test(file));

const forbidden = [
  ['secret or its name', /SERVICE_API_(?:KEY|SECRET)|sandbox-secret|DATA_KEY|AUDIT_KEY|OIDC_CLIENT_SECRET/],
  ['database code', /libsql|kysely|sqlite/i],
  ['node module', /["'`]node:[a-z]/],
  ['source map', /[#@] sourceMappingURL=/],
] as const;

describe('what a browser is given (dist/web)', () => {
  it('is built: `npm run build` comes first', () => {
    expect(texts.some((file) => file.endsWith('index.html'))).toBe(true);
    expect(texts.some((file) => file.endsWith('.js'))).toBe(true);
  });

  it.each(forbidden)('contains no %s', (_what, pattern) => {
    expect(texts.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('has no source map beside it', () => {
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });
});
