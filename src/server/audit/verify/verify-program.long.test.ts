import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exportLines } from '#server/audit/desk/audit-export.ts';
import { createAuditKey } from '#server/audit/trail/chain-store.ts';
import { checkpointFileName, checkpointLine, signCheckpoint } from '#server/audit/trail/checkpoint.ts';
import { serverName } from '#server/audit/trail/checkpoint-store.ts';
import {
  createTrailTests,
  cutTrail,
  type TrailTests,
  type TrailUnderTest,
  writeEntries,
} from '#testing/audit-trail.ts';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { chained, chainOf, exportedAt, exportedLines, trailKey } from '#testing/trail-export.ts';

const keyText = 'an audit key of the tests, 32 characters';
const otherKey = createAuditKey('another audit key of the tests, 32 characters');
const entries = chainOf(5);
const rewritten = [...entries.slice(0, 2), ...chained([{}, {}, {}], { after: entries[1] })];
const checkpoint = checkpointLine(signCheckpoint({ ...entries[3]!, at: exportedAt - 60_000_000 }, trailKey));

let program: BuiltProgram;
let directory: string;
beforeAll(async () => {
  program = await buildProgram('src/server/audit/verify/verify-program.ts');
  directory = mkdtempSync(join(tmpdir(), 'verify-'));
  write('whole.jsonl', exportedLines(entries));
  write('changed.jsonl', exportedLines(entries).with(2, 'x'));
  write('rewritten.jsonl', exportedLines(rewritten));
  write('checkpoints.jsonl', [checkpoint]);
  write('key', [keyText]);
});
afterAll(() => {
  program.remove();
  rmSync(directory, { recursive: true });
});

function write(name: string, lines: readonly string[]): void {
  writeFileSync(join(directory, name), `${lines.join('\n')}\n`);
}

function run(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = { AUDIT_KEY: keyText },
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program.file, ...words], {
    cwd: directory,
    env: environment,
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

describe('npm run audit:verify', () => {
  it('says in one line that an export is intact', () => {
    expect(run(['whole.jsonl'])).toEqual({
      status: 0,
      lines: [`Intact: 5 entries, the last with hash ${entries[4]!.hash} (no checkpoints)`],
    });
  });

  it('names the first bad entry', () => {
    const { status, lines } = run(['changed.jsonl']);
    expect([status, lines]).toEqual([1, [expect.stringMatching(/^NOT INTACT: entry 3: /)]]);
  });

  it('takes the key from a file, or from DATA_DIR with its checkpoints', () => {
    expect(run(['whole.jsonl'], { AUDIT_KEY_FILE: 'key' }).status).toBe(0);
    write('audit-key', [keyText]);
    write(checkpointFileName, [checkpoint]);
    expect(run(['rewritten.jsonl'], { DATA_DIR: directory }).status).toBe(1);
    const { status, lines } = run(['whole.jsonl'], { DATA_DIR: directory });
    expect([status, lines]).toEqual([0, [expect.stringContaining('1 checkpoint up to entry 4')]]);
  });

  it('takes the keys before it, too', () => {
    const AUDIT_KEY = 'the key that came after it, of a few letters more';
    expect(run(['whole.jsonl'], { AUDIT_KEY }).status).toBe(1);
    const AUDIT_KEY_PREVIOUS = `one before the one before, of 32 letters\n${keyText}\n`;
    expect(run(['whole.jsonl'], { AUDIT_KEY, AUDIT_KEY_PREVIOUS }).status).toBe(0);
  });

  it('detects a chain rewritten with the key, by the checkpoints', () => {
    expect(run(['rewritten.jsonl']).status).toBe(0);
    const { status, lines } = run(['rewritten.jsonl', '--checkpoints', 'checkpoints.jsonl']);
    expect([status, lines]).toEqual([1, [expect.stringMatching(/^NOT INTACT: entry 4: .*rewritten/)]]);
  });

  it('says that an older export lacks known entries', () => {
    const later = checkpointLine(
      signCheckpoint({ seq: 9, hash: entries[4]!.hash, at: exportedAt + 60_000_000 }, trailKey),
    );
    write('later.jsonl', [checkpoint, later]);
    const { status, lines } = run(['whole.jsonl', '--checkpoints', 'later.jsonl']);
    const said = '2 checkpoints up to entry 9; what came after its end is not in it';
    expect([status, lines]).toEqual([0, [expect.stringContaining(said)]]);
  });

  it.each([
    ['changed', checkpoint.replace('"seq":4', '"seq":5')],
    ['torn', checkpoint.slice(0, 80)],
    ['signed with another key', checkpointLine(signCheckpoint({ ...entries[3]!, at: 1 }, otherKey))],
    ['no checkpoint', 'nothing'],
  ])('does not call an export proven beside a checkpoint that is %s', (_what, line) => {
    write('doubtful.jsonl', [checkpoint, line]);
    const { status, lines } = run(['whole.jsonl', '--checkpoints', 'doubtful.jsonl']);
    const said =
      /^NOT PROVEN: the 5 entries fit the key, but there is 1 line of the checkpoints without a valid signature: /;
    expect([status, lines]).toEqual([1, [expect.stringMatching(said)]]);
  });

  it('exits with 2 and its usage when it can’t verify', () => {
    const wrong = [run([]), run(['a', 'b']), run(['--what']), run(['missing.jsonl']), run(['.'])];
    const keyless = [run(['whole.jsonl'], {}), run(['whole.jsonl'], { AUDIT_KEY_FILE: 'missing' })];
    expect([...wrong, ...keyless].map(({ status }) => status)).toEqual(Array(7).fill(2));
    for (const { lines } of wrong) expect(lines.join()).toContain('Usage: npm run audit:verify');
  });
});

describe('npm run audit:verify beside the database', () => {
  let tests: TrailTests;
  let here: TrailUnderTest;
  let other: TrailUnderTest;
  beforeAll(async () => {
    tests = await createTrailTests();
    [here, other] = [tests.open(), tests.openServer()];
    for (const { audit } of [here, other]) await audit.start();
    await writeEntries(other, 5);
  });
  afterAll(async () => tests.close());

  const exportBy = async ({ db, audit }: TrailUnderTest, name: string) => {
    const texts: string[] = [];
    for await (const { text } of exportLines(db, await audit.checkpoint())) texts.push(text);
    write(name, [texts.join('').trimEnd()]);
  };
  const alone = 'there are only the database’s copies, which can be cut together with the trail';

  it('says that only the database’s copies were there, and whose they are', async () => {
    await exportBy(other, 'by-other.jsonl');
    for (const words of [['by-other.jsonl'], ['--database']]) {
      const { status, lines } = run(words, tests.environment);
      expect([status, lines]).toEqual([0, [expect.stringMatching(/^Intact: 5 entries/)]]);
      expect(lines[0]).toContain(`; read: 1 in the database by ${serverName(other.directory)}; ${alone})`);
    }
    const { checkpointFile } = other.audit;
    const given = run(['--database', '--checkpoints', checkpointFile], tests.environment).lines[0];
    expect(given).toContain(`read: 1 in the file of ${checkpointFile}, 1 in the database by `);
    expect(given).not.toContain(alone);
  });

  it('names the server whose checkpoint contradicts a trail that was cut and continued', async () => {
    await cutTrail(here.ownerDb, 2);
    await writeEntries(here, 4);
    await exportBy(here, 'continued.jsonl');
    for (const words of [['continued.jsonl'], ['--database']]) {
      const { status, lines } = run(words, tests.environment);
      const said = /^NOT INTACT: entry 5: the chain was rewritten/;
      expect([status, lines]).toEqual([1, [expect.stringMatching(said)]]);
      expect(lines[0]).toContain(
        `; contradicted by a checkpoint in the database by ${serverName(other.directory)} (`,
      );
    }
    const { status } = run(
      ['continued.jsonl', '--checkpoints', here.audit.checkpointFile],
      tests.environment,
    );
    expect(status).toBe(0);
  });

  it('exits with 2 if there is no database, or it can’t be reached', () => {
    const nowhere = { AUDIT_KEY: keyText, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const elsewhere = { AUDIT_KEY: keyText, DATABASE_URL: 'postgres://nobody@db.example/x?sslmode=disable' };
    const runs = [run(['--database']), run(['--database'], nowhere), run(['whole.jsonl'], elsewhere)];
    expect(runs.map(({ status }) => status)).toEqual([2, 2, 2]);
    expect(runs.map(({ lines }) => lines[0])).toEqual([
      expect.stringMatching(/^No database: /),
      expect.stringMatching(/^The database can’t be read \(/),
      expect.stringMatching(/^DATABASE_URL asks another machine without verified TLS/),
    ]);
  });
});
