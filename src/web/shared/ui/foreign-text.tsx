import { Anchor } from '@mantine/core';
import { useState } from 'react';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

/** Characters; more on demand. */
const shownAtFirst = 2000;

interface ForeignTextProps {
  children: string;
  /** Preserves spaces and lines, in monospace. */
  isRaw?: boolean;
}

/** Shows a text from outside unchanged, in its own direction, long ones cut at first. */
export function ForeignText({ children: text, isRaw = false }: ForeignTextProps) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shownAtFirst;
  return (
    <>
      <bdi className={isRaw ? 'raw-text' : 'anywhere'}>
        {isLong && !isWhole ? `${text.slice(0, shownAtFirst)}${words.cut}` : text}
      </bdi>
      {isLong && !isWhole ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {words.showAll({ characters: text.length })}
        </Anchor>
      ) : null}
    </>
  );
}
