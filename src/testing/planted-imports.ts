import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The linter's rules of our own. */
export const lintRules = 'src/tools/lint-rules.mjs';
const restricted = 'eslint(no-restricted-imports)';

/** A file that breaks a rule of the linter. */
export interface Violation {
  readonly breaks: string;
  readonly file: string;
  readonly code: string;
  readonly rule: string;
}

/** Puts the linter's settings into an empty folder. */
export function plantSettings(project: string): void {
  for (const name of ['.oxlintrc.json', 'package.json', lintRules])
    cpSync(join(root, name), join(project, name));
}

/** One file an import, so that each is seen to be refused by itself. */
export function forbidden(breaks: string, file: string, names: readonly string[]): Violation[] {
  return names.map((name, index) => ({
    breaks,
    file: index === 0 ? file : file.replace(/(\.tsx?)$/, `-${index}$1`),
    code: importing(name, 0),
    rule: restricted,
  }));
}

/** The text of a file that imports a name and uses it. */
export function importing(name: string, index: number): string {
  return `import { thing as thing${index} } from '${name}';\nexport const copy${index} = thing${index};\n`;
}

/** Puts a file into a project. */
export function plant(project: string, file: string, code: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), code);
}

/** What the linter finds in a project: the rules that each file breaks. */
export function lint(project: string): ReadonlyMap<string, readonly string[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', '.'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  const report: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  const found = new Map<string, string[]>();
  for (const { code, filename } of report.diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
  return found;
}
