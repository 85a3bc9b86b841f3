import { useState } from 'react';

import { Timestamp } from '#web/shared/time/timestamp.tsx';

import { againWords } from './again-words.ts';

/** When what was refused because there was too much of it may be tried again: counted from when it is first shown. */
export function AgainAt({ seconds }: { seconds: number }) {
  const [at] = useState(() => new Date(Date.now() + seconds * 1000).toISOString());
  return (
    <span>
      {againWords.possible} <Timestamp at={at} />
    </span>
  );
}
