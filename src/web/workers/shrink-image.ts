/** One way to write a JPEG: quality 0 to 1, scale of both sides. */
export interface Attempt {
  quality: number;
  scale: number;
}

const attempts: readonly Attempt[] = [
  { quality: 0.9, scale: 1 },
  { quality: 0.85, scale: 0.8 },
  { quality: 0.85, scale: 0.6 },
  { quality: 0.8, scale: 0.45 },
  { quality: 0.75, scale: 0.3 },
];

/** The first, and so the best, of several ways to write a JPEG that stays within `limitBytes`; null when none does. */
export async function shrinkWithin(
  limitBytes: number,
  draw: (attempt: Attempt) => Promise<Blob>,
): Promise<{ blob: Blob; scale: number } | null> {
  for (const attempt of attempts) {
    const blob = await draw(attempt);
    if (blob.size <= limitBytes) return { blob, scale: attempt.scale };
  }
  return null;
}
