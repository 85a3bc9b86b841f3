import { vi } from 'vitest';

/** Both libraries give up after a second, which a busy machine needs for a page that is idle in a tenth of it. */
const patienceMs = 20_000;

// Files share a process, and this runs before each: what is patient already stays as it is.
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = async function waitPatiently(check, options) {
    const given = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(check, { timeout: patienceMs, ...given });
  };

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: patienceMs });
}
