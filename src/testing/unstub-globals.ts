import { afterAll, vi } from 'vitest';

// Files share a process: what one of them put in the place of a global is not there for the next.
afterAll(() => {
  vi.unstubAllGlobals();
});
