import { useEffect, useRef } from 'react';

import { isFocusLost } from './hold-focus.ts';

/** Once something is no longer under way, gives the focus to the element with the answered ref, where what was pressed has gone with it. */
export function useFocusAfter<Place extends HTMLElement>(isUnderWay: boolean) {
  const place = useRef<Place>(null);
  const was = useRef(isUnderWay);
  // Focus belongs to the document, not to what is rendered.
  useEffect(() => {
    // After `holdFocus`, which gives it back to what was pressed where that is still there.
    const follow = () => {
      if (isFocusLost()) place.current?.focus();
    };
    if (was.current && !isUnderWay) queueMicrotask(follow);
    was.current = isUnderWay;
  }, [isUnderWay]);
  return place;
}
