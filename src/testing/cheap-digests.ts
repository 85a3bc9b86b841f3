import { vi } from 'vitest';

// Hashes passwords and recovery codes at the lowest cost: tests make hundreds, and ask about rules. A file about the
// cost itself says `vi.unmock`.
const lowest = { memoryCost: 8, timeCost: 1 };

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const library = await importOriginal();
  return {
    ...library,
    hash: async (text, options, signal) => library.hash(text, { ...options, ...lowest }, signal),
    hashRaw: async (text, options, signal) => library.hashRaw(text, { ...options, ...lowest }, signal),
  };
});
