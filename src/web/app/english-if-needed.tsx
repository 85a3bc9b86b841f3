import { DirectionProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { isTranslated } from '#web/shared/language/catalogue.ts';

interface EnglishIfNeededProps {
  /** The catalogue with most of the page's texts. */
  catalogue: string;
  children: ReactNode;
}

/** Marks an untranslated page as English, left to right. */
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
