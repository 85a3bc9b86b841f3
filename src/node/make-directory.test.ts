import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { makeDirectory } from './make-directory.ts';

describe('a directory', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'make-directory-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is made with those above it, for its owner alone, and may be there', () => {
    const directory = join(root, 'a', 'b');
    makeDirectory(directory);
    makeDirectory(directory);
    for (const one of [directory, join(root, 'a')]) expect(statSync(one).mode & 0o777).toBe(0o700);
  });

  it('is not made where a file is in the way', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => makeDirectory(file)).toThrow('EEXIST');
    expect(() => makeDirectory(join(file, 'below'))).toThrow('ENOTDIR');
  });

  it.runIf(process.platform === 'linux')('is refused where nothing can be made', () => {
    expect(() => makeDirectory('/proc/rampart/data')).toThrow('ENOENT');
  });
});
