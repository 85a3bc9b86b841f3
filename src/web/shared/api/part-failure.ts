/** Why the code of a part could not be loaded. */
export type PartFailureCause = 'offline' | 'unreachable' | 'new-version' | 'broken';

/** The code of a part of the page could not be loaded, or broke while it was read. */
export class PartFailedError extends Error {
  override readonly name = 'PartFailedError';
  readonly why: PartFailureCause;

  constructor(why: PartFailureCause, cause: unknown) {
    super(`A part of the page could not be loaded: ${why}`, { cause });
    this.why = why;
  }
}

/** Loads the code of a part. Rejects with a `PartFailedError` that says why it did not come. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new PartFailedError(await findCause(), error);
  }
}

const patienceMs = 5000;

/**
 * Finds out why an import failed, which browsers tell in words of their own and without the status. The program that runs here refers to its parts
 * by their digests: once a newer version is served, its own file is gone.
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
