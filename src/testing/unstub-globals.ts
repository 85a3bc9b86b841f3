import { afterAll, vi } from 'vitest';

// Files share a process, so no stub of a global may stay for the next.
afterAll(() => {
  vi.unstubAllGlobals();
});
