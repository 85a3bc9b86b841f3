import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';

interface StepHistory {
  /** True past the form's first step. */
  isLater: boolean;
  /** Everything is sent: Back leaves. */
  isOver?: boolean;
  /** Leads to the first step unless something is being sent. */
  toFirst: () => void;
}

const mark = z.object({ laterStepOf: z.string() });

/**
 * Makes the browser's Back lead from a later step to the first, then off the page. Later steps share one
 * history entry; going back by the form's buttons removes it.
 */
export function useStepHistory({ isLater, isOver = false, toFirst }: StepHistory): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [form] = useState(() => crypto.randomUUID());
  const isMarked = mark.safeParse(state).data?.laterStepOf === form;
  const was = useRef({ isLater, isMarked });
  // The history is outside React.
  useEffect(() => {
    const before = was.current;
    was.current = { isLater, isMarked };
    if (isLater && !before.isLater && !isMarked) {
      void navigate(
        { pathname, search },
        { state: { laterStepOf: form } satisfies z.infer<typeof mark>, preventScrollReset: true },
      );
    } else if (!isLater && before.isLater && isMarked) void navigate(-1);
    else if (isLater && before.isMarked && !isMarked) {
      if (isOver) void navigate(-1);
      else toFirst();
    }
  });
}
