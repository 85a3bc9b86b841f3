import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { readSecretFiles, SecretFileError, withoutEmpty, type Environment } from '#node/secret-files.ts';
import { createAuditKey } from '#server/audit/trail/chain-store.ts';
import { checkpointFileName, readCheckpoints } from '#server/audit/trail/checkpoint.ts';

import { isProven, type Proofs, sentenceOf } from './chain-verifier.ts';
import { verifyTrail } from './verify-trail.ts';

const usage = 'Usage: npm run audit:verify -- FILE [--checkpoints FILE]… [--key-file FILE]…';
const pieceBytes = 256 * 1024;

/** Verification is impossible; the message says why. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Verifies the named export. Resolves to the exit code: 0 intact, 1 not intact or not proven. Throws
 * UsageError.
 */
async function run(words: readonly string[], environment: Environment): Promise<number> {
  const { file, checkpoints, keyFiles } = readWords(words);
  const proofs = readProofs(environment, { checkpoints, keyFiles });
  const verdict = await verifyTrail(createReadStream(file, { highWaterMark: pieceBytes }), proofs);
  process.stdout.write(`${sentenceOf(verdict)}\n`);
  return isProven(verdict) ? 0 : 1;
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        checkpoints: { type: 'string', multiple: true },
        'key-file': { type: 'string', multiple: true },
      },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError('Give one exported file');
    return { file, checkpoints: values.checkpoints, keyFiles: values['key-file'] ?? [] };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError('An argument is not known', { cause: error });
  }
}

interface ProofFiles {
  readonly checkpoints: readonly string[] | undefined;
  readonly keyFiles: readonly string[];
}

/** Reads `AUDIT_KEY`, its file or the one in `DATA_DIR`, and the keys of older entries. */
function readProofs(environment: Environment, { checkpoints, keyFiles }: ProofFiles): Proofs {
  const directory = environment['DATA_DIR'] ?? './data';
  const { AUDIT_KEY: text, AUDIT_KEY_FILE: file } = withoutEmpty(environment);
  const given = readSecretFiles(withoutEmpty({ AUDIT_KEY: text, AUDIT_KEY_FILE: file }))['AUDIT_KEY'];
  const made = join(directory, 'audit-key');
  const own = given ?? (existsSync(made) ? withoutLineEnd(readText(made)) : undefined);
  const keys = [...(own === undefined ? [] : [own]), ...keyFiles.map((one) => withoutLineEnd(readText(one)))];
  if (keys.length === 0) throw new UsageError('No key: set AUDIT_KEY or AUDIT_KEY_FILE, or DATA_DIR');
  const usual = join(directory, checkpointFileName);
  const files = checkpoints ?? (existsSync(usual) ? [usual] : []);
  const auditKeys = keys.map((key) => createAuditKey(key));
  return { keys: auditKeys, checkpoints: readCheckpoints(files.map(readText), auditKeys) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} can’t be read (${codeOf(error)})`, { cause: error });
  }
}

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}. ${usage}`;
  if (error instanceof SecretFileError) return error.message;
  return `The export can’t be read (${codeOf(error)}). ${usage}`;
}

try {
  process.exitCode = await run(process.argv.slice(2), process.env);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 2;
}
