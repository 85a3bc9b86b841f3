export type PartFailureCause = 'offline' | 'unreachable' | 'new-version' | 'broken';

/** A part's code didn't load, or broke while being read. */
export class PartFailedError extends Error {
  override readonly name = 'PartFailedError';
  readonly why: PartFailureCause;

  constructor(why: PartFailureCause, cause: unknown) {
    super(`A part of the page could not be loaded: ${why}`, { cause });
    this.why = why;
  }
}

/** Loads a part's code. Rejects if the file was cut short where it still runs, without its exports. */
export async function loadWhole<Part>(load: () => Promise<Part>): Promise<Part> {
  const part: Part | undefined = await load();
  if (part === undefined) throw new TypeError('the part has no such export');
  return part;
}

/** Loads a part's code. Rejects with a `PartFailedError` that has the cause. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadWhole(load);
  } catch (error) {
    throw new PartFailedError(await findCause(), error);
  }
}

const patienceMs = 5000;

/**
 * Browsers hide the status of a failed import. The program's file names contain digests: once a newer version is
 * served, its own file is gone.
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
