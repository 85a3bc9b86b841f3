import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default kind) with the memory and passes that OWASP recommends. Trust: 7. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The digest of a password, in PHC form, computed off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

const decoy = hashPassword('nobody has this one');

/** Whether the password is the one digested. Without a digest (an unknown name) it takes as long and says no. */
export async function isPassword(password: string, digest: string | undefined): Promise<boolean> {
  const isRight = await verify(digest ?? (await decoy), password.normalize('NFC'));
  return isRight && digest !== undefined;
}
