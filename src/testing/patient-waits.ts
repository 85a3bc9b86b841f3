import { vi } from 'vitest';

/** Longest wait: the second that libraries wait by default is too short for a busy machine. */
const patienceMs = 20_000;

// Files share a process, and this runs before each: what is patient already stays as it is.
const { waitFor, waitUntil } = vi;
if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = async function waitPatiently(check, options) {
    return waitFor(check, patient(options));
  };
  vi.waitUntil = async function waitPatientlyUntil(check, options) {
    return waitUntil(check, patient(options));
  };
}

function patient(options: Parameters<typeof waitFor>[1]) {
  return { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) };
}

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: patienceMs });
  // A page over a desk is loaded, asked and drawn in one test.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
}
