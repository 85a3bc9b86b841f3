export type PartFailureCause = 'offline' | 'unreachable' | 'new-version' | 'broken';

/** Thrown when a part's code fails to load or to run. */
export class PartFailedError extends Error {
  override readonly name = 'PartFailedError';
  readonly why: PartFailureCause;

  constructor(why: PartFailureCause, cause: unknown) {
    super(`A part of the page could not be loaded: ${why}`, { cause });
    this.why = why;
  }
}

/** Loads a part's code. Rejects if the file was cut short but still ran, without its exports. */
export async function loadWhole<Part>(load: () => Promise<Part>): Promise<Part> {
  const part: Part | undefined = await load();
  if (part === undefined) throw new TypeError('the part has no such export');
  return part;
}

/** Loads a part's code. Rejects with a `PartFailedError`. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadWhole(load);
  } catch (error) {
    throw new PartFailedError(await findCause(), error);
  }
}

const patienceMs = 5000;

/**
 * Asks for this file, since browsers hide a failed import's status. Its name contains a digest: a newer version doesn't
 * serve it.
 */
async function findCause(): Promise<PartFailureCause> {
  if (!navigator.onLine) return 'offline';
  try {
    const { ok, status } = await fetch(import.meta.url, {
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (status === 404) return 'new-version';
    return ok ? 'broken' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
