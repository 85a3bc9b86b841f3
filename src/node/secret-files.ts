import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The file that is to hold a secret can't be used; the message begins with the variable's name and repeats no value. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
  readonly code = 'SECRET_FILE';
}

const secretNames = [
  'SERVICE_API_SECRET',
  'SERVICE_API_SECRET_NEXT',
  'DATA_KEY',
  'DATA_KEY_PREVIOUS',
  'AUDIT_KEY',
  'OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
] as const;

/** The environment without its empty variables: they count as unset. */
export function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/**
 * Puts what stands in the file `NAME_FILE` in the place of `NAME`, for every secret; one line end is cut off. Throws SecretFileError.
 * Trust: the secret (5).
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

function contentOf(variable: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new SecretFileError(`${variable} names a file that can’t be read (${code})`, { cause: error });
  }
  if (content === '') throw new SecretFileError(`${variable} names an empty file`);
  return content;
}
