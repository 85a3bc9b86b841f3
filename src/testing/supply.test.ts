import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { faultsOfSupply } from '../tools/supply.mjs';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, object>>;
}
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read('package.json') as Manifest;
const lock = read('package-lock.json') as Lock;
const npmrc = readFileSync('.npmrc', 'utf8');
const good = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' };
const withPackage = (one: object, name = 'planted') => ({
  manifest,
  npmrc,
  lock: { packages: { ...lock.packages, [`node_modules/${name}`]: { ...good, ...one } } },
});

describe('what the project is made of', () => {
  it('has no fault', () => expect(faultsOfSupply({ manifest, lock, npmrc })).toEqual([]));

  it.each([
    [
      'a git dependency',
      { resolved: 'git+ssh://git@host.example/planted.git#0' },
      /elsewhere than the registry/,
    ],
    ['an address', { resolved: 'https://host.example/planted.tgz' }, /elsewhere than the registry/],
    [
      'the registry without TLS',
      { resolved: 'http://registry.npmjs.org/planted' },
      /elsewhere than the registry/,
    ],
    ['a link', { link: true }, /is a link/],
    ['no digest', { integrity: undefined }, /has no SHA-512/],
    ['a weak digest', { integrity: 'sha1-AAAA' }, /has no SHA-512/],
    ['an install script', { hasInstallScript: true }, /not explained/],
    ['no licence', { license: undefined }, /under no licence/],
    ['a licence that asks for more', { license: 'GPL-3.0' }, /under GPL-3.0/],
    ['a typeface’s licence on anything else', { license: 'OFL-1.1' }, /under OFL-1.1/],
    ['libheif’s licence on anything else', { license: 'LGPL-3.0' }, /under LGPL-3\.0/],
    ['a licence of tools in what is shipped', { license: 'MPL-2.0' }, /under MPL-2.0/],
    ['what its author gave up', { deprecated: 'use another' }, /is deprecated/],
  ])('is refused with %s', (_what, one, words) => {
    expect(faultsOfSupply(withPackage(one))).toEqual([expect.stringMatching(words)]);
  });

  it.each([
    '>=20.19.0',
    '^20.19.0 || >=22.12.0',
    '18 || 20 || >=22',
    '>= 10.x',
    '>=20.19.0 <21.0.0',
    '>=v12.22.7',
    '*',
    '20.*',
    '6.* || 8.* || >= 10.*',
  ])('is well with Node %s', (node) =>
    expect(faultsOfSupply(withPackage({ engines: { node } }))).toEqual([]),
  );

  it.each(['>=22', '>= 20.20', '^22.12.0 || >=24.0.0', '22', '>=18 <20', '18.* || 22.*', 'lts'])(
    'is refused with Node %s',
    (node) =>
      expect(faultsOfSupply(withPackage({ engines: { node } }))).toEqual([
        `planted wants Node ${node}, not 20.19`,
      ]),
  );

  it.each(['lightningcss', 'axe-core'])('is refused with %s where it is shipped', (name) => {
    expect(faultsOfSupply(withPackage({ license: 'MPL-2.0' }, name))).toHaveLength(1);
    expect(faultsOfSupply(withPackage({ license: 'MPL-2.0', dev: true }, name))).toEqual([]);
  });

  it.each(['5.7.2', '5.6.9', '4.99.99'])('is refused with fastify %s, at any depth', (version) => {
    const nested = withPackage({ version }, 'planted/node_modules/fastify');
    expect(faultsOfSupply(nested)).toEqual([expect.stringMatching(/^fastify must be 5\.7\.3 or newer: CVE/)]);
  });
  it.each(['5.7.3', '5.10.0', '6.0.0'])('is well with fastify %s', (version) =>
    expect(faultsOfSupply(withPackage({ version }, 'planted/node_modules/fastify'))).toEqual([]),
  );

  it.each([
    '^1.0.0',
    '~1.0.0',
    '1',
    '*',
    'latest',
    'github:a/b',
    'file:../x',
    'npm:other@1.0.0',
    '>=1.0.0 <2',
  ])('is refused with a dependency on %s', (version) => {
    const asked = { ...manifest, dependencies: { ...manifest.dependencies, planted: version } };
    expect(faultsOfSupply({ manifest: asked, lock, npmrc })).toEqual([
      'planted is not asked for by an exact version',
    ]);
  });

  it.each(['', '#ignore-scripts=true', 'ignore-scripts=false'])(
    'is refused where installs may run scripts: %j',
    (line) =>
      expect(
        faultsOfSupply({ manifest, lock, npmrc: npmrc.replace(/^ignore-scripts=true$/m, line) }),
      ).toEqual([expect.stringMatching(/^\.npmrc lets packages run scripts/)]),
  );
});
