import { DirectionProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { isTranslated } from '#web/shared/language/catalogue.ts';

interface EnglishIfNeededProps {
  /** The catalogue that most of the texts are in. */
  catalogue: string;
  children: ReactNode;
}

/** Marks a page as English, written from left to right, where its texts are not there in the language of the others. */
export function EnglishIfNeeded({ catalogue, children }: EnglishIfNeededProps) {
  if (isTranslated(catalogue)) return children;
  return (
    <DirectionProvider initialDirection="ltr" detectDirection={false}>
      <div className="english" lang="en" dir="ltr">
        {children}
      </div>
    </DirectionProvider>
  );
}
