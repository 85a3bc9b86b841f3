import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isMain } from './is-main.mjs';
import { projectRoot } from './project-root.mjs';

/**
 * Lists everything shipped as CycloneDX. Promise: T-13. npm's own `--omit dev` would leave out what tools
 * need too, such as React.
 */
export function billOfMaterials() {
  const bill = JSON.parse(
    npm(['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']),
  );
  const shipped = shippedPackages();
  const isShipped = (ref) => shipped.has(ref) || ref === bill.metadata.component['bom-ref'];
  return {
    ...bill,
    components: bill.components.filter((one) => isShipped(one['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
}

function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const entries = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true,
  );
  return new Set(
    entries.map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  );
}

/** @param {readonly string[]} words */
export function npm(words) {
  const program = process.env['npm_execpath'];
  const options = {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  return program === undefined
    ? execFileSync('npm', words, options)
    : execFileSync(process.execPath, [program, ...words], options);
}

if (isMain(import.meta.url)) {
  const [file = 'dist/sbom.json'] = process.argv.slice(2);
  const bill = billOfMaterials();
  mkdirSync(dirname(resolve(file)), { recursive: true });
  writeFileSync(resolve(file), `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${bill.components.length} packages in ${file}\n`);
}
