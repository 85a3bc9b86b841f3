import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const linter = fileURLToPath(new URL('./bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

type Problem = { readonly ruleId: string };

/** Returns an independent linter's findings, with repeats. */
export function lintOpenApi(text: string): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    const file = join(directory, 'openapi.json');
    writeFileSync(file, text);
    const words = [linter, 'lint', file, '--extends', 'recommended-strict', '--format', 'json'];
    const { stdout } = spawnSync(process.execPath, words, {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...quiet },
      encoding: 'utf8',
    });
    const { problems } = JSON.parse(stdout) as { readonly problems: readonly Problem[] };
    return problems.map(({ ruleId }) => ruleId);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
