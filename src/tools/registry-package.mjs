import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { npm } from './sbom.mjs';

/** @typedef {'x64' | 'arm64'} Arch */

/** Node as the registry has it, updated manually within its line. */
const node = {
  version: '24.21.0',
  integrity: {
    x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

/** @param {Arch} arch */
export function nodePackage(arch) {
  return { name: `node-linux-${arch}`, version: node.version, integrity: node.integrity[arch] };
}

/**
 * Takes it from the registry or npm's cache. Refuses other bytes than the digest's.
 * @param {{ name: string, version: string, integrity: string }} wanted
 * @param {string} folder to unpack it in, under its name
 * @returns {string} where it is
 */
export function unpackedPackage({ name, version, integrity }, folder) {
  const to = join(folder, name);
  mkdirSync(to, { recursive: true });
  npm(['pack', `${name}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', to]);
  const [file] = readdirSync(to);
  const digest = createHash('sha512')
    .update(readFileSync(join(to, file)))
    .digest('base64');
  if (integrity !== `sha512-${digest}`) throw new Error(`${name}@${version} is not what its digest says`);
  execFileSync('tar', ['-xzf', join(to, file), '--no-same-owner', '--strip-components=1', '-C', to]);
  rmSync(join(to, file));
  return to;
}

/** Unpacks Node 24 in the cache at its first use. */
export function nodeProgram() {
  const wanted = nodePackage(process.arch);
  const folder = join(projectRoot, 'node_modules/.cache/node', wanted.version);
  const program = join(folder, wanted.name, 'bin/node');
  if (!existsSync(program)) unpackedPackage(wanted, folder);
  return program;
}
