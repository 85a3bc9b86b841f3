import type { ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

import { useDrawnNext } from './use-drawn-next.ts';

/**
 * What is below the fold of a page that a link opens: it's drawn right after the page's first paint, in short pieces. A document that is
 * opened, or a page that a person comes back to, has it at once: it is scrolled to where they were.
 */
export function DrawnNext({ children }: { children: ReactNode }) {
  const isAtOnce = useNavigationType() === NavigationType.Pop;
  return useDrawnNext(isAtOnce) ? children : null;
}
