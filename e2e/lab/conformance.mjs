/**
 * `npm run lab -- conformance`: lints the sandbox's document with two linters, then runs the interface suite
 * through Prism. Exits 1 on linter errors, failed tests, or violations by answers or accepted requests. Prism runs
 * without `--errors`, forwarding all and reporting in `sl-violations`, so the suite's wrong requests reach the
 * sandbox. `--service URL` instead asks that service (src/server/commands/conformance).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildIfStale } from '../../src/tools/build-if-stale.mjs';
import { projectRoot } from '../../src/tools/project-root.mjs';
import { runProgram } from '../../src/tools/run-program.mjs';
import { startProgram, stopProgram } from './bench/processes.mjs';

const here = import.meta.dirname;
const prismFile = join(here, 'node_modules/@stoplight/prism-cli/dist/index.js');
const spectralFile = join(here, 'node_modules/@stoplight/spectral-cli/dist/index.js');
const redoclyFile = join(projectRoot, 'node_modules/@redocly/cli/bin/cli.js');
const suite = 'src/testing/conformance/conformance.test.ts';

async function startSandbox(directory) {
  return startProgram('dist/sandbox.js', [], {
    env: { SANDBOX_PORT: '0', DATA_DIR: directory, SANDBOX_RATE_LIMIT: '1000000' },
    pattern: /127\.0\.0\.1:(\d+)/,
  });
}

async function fetchDocument(directory, upstream) {
  const document = join(directory, 'openapi.json');
  writeFileSync(document, await (await fetch(`${upstream}/openapi.json`)).text());
  return document;
}

/** Two independent OpenAPI linters; true without errors. */
function lint(document, directory) {
  const rules = join(directory, 'spectral.yaml');
  writeFileSync(rules, 'extends: ["spectral:oas"]\n');
  const runs = [
    { name: 'redocly', file: redoclyFile, words: ['--extends', 'recommended-strict'] },
    { name: 'spectral', file: spectralFile, words: ['--ruleset', rules, '--fail-severity', 'error'] },
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const found = runs.map(({ name, file, words }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, 'lint', document, ...words], {
      cwd: directory,
      env,
      encoding: 'utf8',
    });
    const isClean = status === 0;
    if (!isClean) process.stdout.write(`${stdout}${stderr}\n`);
    process.stdout.write(`${name}: ${isClean ? 'no error' : 'errors'}\n`);
    return isClean;
  });
  return found.every(Boolean);
}

async function startProxy(document, upstream) {
  const words = ['proxy', document, upstream, '-m', 'false', '-p', '0', '-h', '127.0.0.1'];
  const program = await startProgram(prismFile, words, {
    pattern: /listening on http:\/\/127\.0\.0\.1:(\d+)/,
  });
  let log = '';
  program.child.stdout.on('data', (chunk) => (log += chunk));
  return { ...program, log: () => log };
}

async function runSuite(variables) {
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--reporter=dot', suite], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Violations of an exchange. Reads truncated headers as text. */
function placesOf({ said }) {
  if (said === null) return [];
  try {
    return JSON.parse(said).map(({ location }) => location[0]);
  } catch {
    return Array.from(said.matchAll(/"location":\["(request|response)"/g), ([, place]) => place);
  }
}

function count(exchanges) {
  const passed = exchanges.filter(({ isDirect }) => !isDirect);
  const isOf = (place) => (exchange) => placesOf(exchange).includes(place);
  const wrongAnswers = passed.filter(isOf('response'));
  const wrongRequests = passed.filter(isOf('request'));
  const isAccepted = ({ status }) => status < 300;
  return {
    passed: passed.length,
    direct: exchanges.length - passed.length,
    acceptedOnes: passed.filter(isAccepted).length,
    refusedOnPurpose: wrongRequests.filter((exchange) => !isAccepted(exchange)).length,
    violations: [...wrongAnswers, ...wrongRequests.filter(isAccepted)],
  };
}

async function runOverProxy() {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-'));
  const programs = [];
  try {
    const sandbox = await startSandbox(directory);
    programs.push(sandbox);
    const document = await fetchDocument(directory, sandbox.url);
    const isSound = lint(document, directory);
    const proxy = await startProxy(document, sandbox.url);
    programs.push(proxy);
    const report = join(directory, 'exchanges.jsonl');
    const isGreen = await runSuite({
      SANDBOX_ADDRESS: sandbox.url,
      SANDBOX_PROXY_ADDRESS: proxy.url,
      CONFORMANCE_REPORT: report,
    });
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    const sum = count(lines.map((line) => JSON.parse(line)));
    await stopProgram(proxy);
    const logged = proxy.log().match(/Violation: response/g)?.length ?? 0;
    for (const { method, uri, status, said } of sum.violations.slice(0, 20))
      process.stdout.write(`${method} ${uri} ${status}: ${said}\n`);
    process.stdout.write(
      `${sum.passed} requests through the proxy: ${sum.acceptedOnes} accepted, ${sum.passed - sum.acceptedOnes} refused, of which the proxy too saw ${sum.refusedOnPurpose} to be wrong; ${sum.direct} past it. ${sum.violations.length} violations; ${logged} of answers in the proxy’s own log.\n`,
    );
    process.exitCode =
      isSound && isGreen && sum.passed > 0 && sum.violations.length === 0 && logged === 0 ? 0 : 1;
  } finally {
    await Promise.all(programs.map(stopProgram));
    rmSync(directory, { recursive: true });
  }
}

process.chdir(projectRoot);
buildIfStale(['programs']);
// What another service does differently is a program's to say.
if (process.argv.some((word) => /^--service(?:=|$)/.test(word))) await runProgram('conformance');
else await runOverProxy();
