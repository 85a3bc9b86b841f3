import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The message names the variable, not the value. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
  readonly code = 'SECRET_FILE';
}

const secretNames = [
  'SERVICE_API_KEY',
  'SERVICE_API_SECRET',
  'SERVICE_API_KEY_NEXT',
  'SERVICE_API_SECRET_NEXT',
  'CALLBACK_PATH_TOKEN',
  'DATA_KEY',
  'DATA_KEY_PREVIOUS',
  'AUDIT_KEY',
  'AUDIT_KEY_PREVIOUS',
  'OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
] as const;

/** Drops empty variables, which count as unset. */
export function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/**
 * Reads the file `NAME_FILE` in place of `NAME`, without a final line break. Throws SecretFileError. Promise:
 * T-5.
 */
export function readSecretFiles(environment: Environment): Environment {
  const filled: Record<string, string | undefined> = { ...environment };
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (filled[name] !== undefined) throw new SecretFileError(`${name}_FILE and ${name} are both set`);
    filled[name] = contentOf(`${name}_FILE`, file);
  }
  return filled;
}

const maxBytes = 16_384;

function contentOf(variable: string, file: string): string {
  let bytes: Uint8Array;
  try {
    bytes = bytesOf(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new SecretFileError(`${variable} names a file that can’t be read (${code})`, { cause: error });
  }
  if (bytes.byteLength > maxBytes)
    throw new SecretFileError(`${variable} names a file of more than ${maxBytes} bytes`);
  const content = textOf(variable, bytes).replace(/\r?\n$/, '');
  if (content === '') throw new SecretFileError(`${variable} names an empty file`);
  return content;
}

/** Reads only regular files: devices and pipes may never end. */
function bytesOf(file: string): Uint8Array {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!fstatSync(descriptor).isFile()) throw Object.assign(new Error('no file'), { code: 'not a file' });
    const bytes = Buffer.alloc(maxBytes + 1);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** Refuses invalid text: random bytes would become one character, a much weaker key. */
function textOf(variable: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SecretFileError(`${variable} names a file that is not text`, { cause: error });
  }
}
