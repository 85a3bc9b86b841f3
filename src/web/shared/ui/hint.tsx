import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

import classes from './hint.module.css';
import { placeHint, type HintSide } from './place-hint.ts';

interface HintProps {
  /** Says again, or more fully, what the child's own name or description already says. */
  label: string;
  side?: HintSide;
  isOff?: boolean;
  children: ReactNode;
}

/**
 * Words that appear beside a control under the pointer or the focus, and go with Escape.
 *
 * Ours rather than Mantine's Tooltip: a list has hundreds of them, and Mantine's would follow each control from the start; what places it
 * takes the first page past its budget (206 kB of 190, bundle.test.ts). In a dialog it has to be in the browser's top layer, which a portal
 * to the body is not.
 */
export function Hint({ label, side = 'below', isOff = false, children }: HintProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  const show = () => setShown(!isOff);
  const hide = () => setShown(false);
  return (
    <span
      ref={anchor}
      className={classes.anchor}
      role="presentation"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {children}
      {isShown ? <Bubble anchor={anchor} label={label} side={side} /> : null}
    </span>
  );
}

interface BubbleProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  side: HintSide;
}

function Bubble({ anchor, label, side }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  // The browser's top layer, and what sizes things have, lie outside of what is rendered.
  useLayoutEffect(() => {
    if (!anchor.current || !bubble.current || !('showPopover' in bubble.current)) return undefined;
    const shown = bubble.current;
    shown.showPopover();
    placeHint(shown, anchor.current.firstElementChild ?? anchor.current, side);
    return () => shown.hidePopover();
  }, [anchor, side]);
  return (
    <span ref={bubble} className={classes.bubble} popover="manual" aria-hidden>
      {label}
    </span>
  );
}
