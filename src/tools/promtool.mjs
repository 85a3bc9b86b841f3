import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kept = fileURLToPath(new URL('../../node_modules/.cache/rampart-promtool/', import.meta.url));

/**
 * Finds `promtool` on the path, or unpacks Debian's package as root, without installing Prometheus.
 * @returns {string | null}
 */
export function findOrFetchPromtool() {
  const unpacked = join(kept, 'usr/bin/promtool');
  const usable = () =>
    ['promtool', unpacked].find((program) => spawnSync(program, ['--version']).status === 0);
  const found = usable();
  if (found !== undefined) return found;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return null;
  process.stdout.write('No promtool found: trying apt-get.\n');
  mkdirSync(kept, { recursive: true });
  // As root it may write there, which apt's own account may not.
  const words = ['-q', '-o', 'APT::Sandbox::User=root', 'download', 'prometheus'];
  const fetchPackage = () => spawnSync('apt-get', words, { cwd: kept, stdio: 'ignore' }).status === 0;
  if (!fetchPackage()) {
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
    fetchPackage();
  }
  const [name] = readdirSync(kept).filter((file) => file.endsWith('.deb'));
  if (name !== undefined) spawnSync('dpkg', ['-x', name, '.'], { cwd: kept });
  return usable() ?? null;
}
