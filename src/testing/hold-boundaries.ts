import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { importing, lint, plant, plantSettings, type Violation } from './planted-imports.ts';

/** A file, and the names that it may import. */
type Allowed = readonly [file: string, names: readonly string[]];

/** Tests that the linter refuses each violation and lets pass what is allowed: all of them planted into one empty project. */
export function holdBoundaries(violations: readonly Violation[], allowed: readonly Allowed[]): void {
  const project = mkdtempSync(join(tmpdir(), 'rampart-boundaries-'));
  let found: ReadonlyMap<string, readonly string[]>;

  beforeAll(() => {
    plantSettings(project);
    for (const { file, code } of violations) plant(project, file, code);
    for (const [file, names] of allowed) plant(project, file, names.map(importing).join(''));
    found = lint(project);
  });

  afterAll(() => {
    rmSync(project, { recursive: true });
  });

  it.each(violations)('$breaks: $code in $file is refused', ({ file, rule }) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  it.each(allowed)('%s may import %s', (file) => {
    expect(found.get(file) ?? []).toEqual([]);
  });
}
