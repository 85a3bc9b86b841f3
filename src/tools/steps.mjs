import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */

const reports = join(projectRoot, 'node_modules/.cache/reports');

/**
 * Runs one tool of node_modules from the project's root, in full view, and prints how long it took.
 * A step without a report of its own counts as one check.
 *
 * @param {{ name: string, program: string, words?: readonly string[], env?: Record<string, string>,
 *   count?: (report: any) => Counts, report?: string }} step
 * @returns {Counts}
 */
export function runStep({ name, program, words = [], env = {}, count, report }) {
  process.stdout.write(`\n▸ ${name}\n`);
  if (report) {
    mkdirSync(reports, { recursive: true });
    rmSync(report, { force: true });
  }
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, [join(projectRoot, program), ...words], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counted = count && report ? countsOf(report, count) : { passed: status === 0 ? 1 : 0, failed: 0 };
  const counts = truthful(counted, status);
  process.stdout.write(`${counts.failed === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  return counts;
}

/** @param {string} name */
export function reportPath(name) {
  return join(reports, `${name}.json`);
}

/** A step that ended badly has failed, whatever its report says or lacks. */
function truthful({ passed, failed }, status) {
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

function countsOf(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
