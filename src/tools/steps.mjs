import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderInMemory } from './folder-in-memory.mjs';
import { projectRoot } from './project-root.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */
/**
 * @typedef {{ name: string, program: string, words?: readonly string[], env?: Record<string, string>, node?: string,
 *   count?: (report: any) => Counts, report?: string } | LeftOut} Step
 * @typedef {{ name: string, leftOut: { said: string, counts: Counts } }} LeftOut what can't be run here, and why
 */

// Each test makes databases and keys that are synced to the disk at each write: in memory that takes no time, and a
// killed process leaves the same behind.
const temporary = temporaryFolder();
const reports = join(projectRoot, 'node_modules/.cache/reports');

/**
 * Runs a step from the root, showing its output and time. Without a report a step counts as one check.
 * @param {Step} step
 * @returns {Counts}
 */
export function runStep(step) {
  process.stdout.write(`\n▸ ${step.name}\n`);
  const startedAt = begin(step);
  const { status } = spawnSync(...commandOf(step, ['ignore', 'inherit', 'inherit']));
  const [counts, closing] = end(step, status, startedAt);
  process.stdout.write(closing);
  return counts;
}

/**
 * Prints each step's output when it ends, failed ones last. A line ends with its first failure.
 * @param {readonly (readonly Step[])[]} lines
 * @returns {Promise<({ name: string, said: string } & Counts)[]>} of the steps that were run
 */
export async function runLines(lines) {
  const names = lines.map((steps) => steps.map(({ name }) => name).join(' → '));
  process.stdout.write(`\n… ${names.join(', ')}\n`);
  const done = (await Promise.all(lines.map(runLine))).flat();
  for (const { said } of done) process.stdout.write(said);
  return done;
}

async function runLine(steps) {
  const done = [];
  for (const step of steps) {
    const counts = await runAside(step);
    done.push({ name: step.name, ...counts });
    if (counts.failed > 0) break;
  }
  return done;
}

async function runAside(step) {
  if ('leftOut' in step) {
    process.stdout.write(`\n${step.leftOut.said}`);
    return { ...step.leftOut.counts, said: '' };
  }
  const startedAt = begin(step);
  const { status, said } = await runUnseen(step);
  const [counts, closing] = end(step, status, startedAt);
  const whole = `\n▸ ${step.name}\n${said}${closing}`;
  if (counts.failed > 0) return { ...counts, said: whole };
  process.stdout.write(whole);
  return { ...counts, said: '' };
}

function runUnseen(step) {
  const child = spawn(...commandOf(step, ['ignore', 'pipe', 'pipe']));
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said: Buffer.concat(said) }));
  });
}

/** Makes a folder for all that steps write outside the project, deleted at the end. */
function temporaryFolder() {
  const memory = folderInMemory();
  if (memory === null) return {};
  const folder = mkdtempSync(join(memory, 'rampart-run-'));
  // PostgreSQL runs as another user, and some of its clusters lie in here.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return { TMPDIR: folder };
}

function begin({ report }) {
  if (report) {
    mkdirSync(reports, { recursive: true });
    rmSync(report, { force: true });
  }
  return performance.now();
}

function commandOf({ program, words = [], env = {}, node = process.execPath }, stdio) {
  const options = { cwd: projectRoot, env: { ...process.env, ...temporary, ...env }, stdio };
  return [node, [join(projectRoot, program), ...words], options];
}

/** @returns {[counts: Counts, closing: string]} */
function end({ name, count, report }, status, startedAt) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counted = count && report ? countsOf(report, count) : { passed: status === 0 ? 1 : 0, failed: 0 };
  const counts = truthful(counted, status);
  return [counts, `${counts.failed === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`];
}

/** @param {string} name */
export function reportPath(name) {
  return join(reports, `${name}.json`);
}

/** Fails a step with a bad exit code, despite its report. */
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
