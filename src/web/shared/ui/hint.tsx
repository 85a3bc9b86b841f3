import { type ReactNode, useRef } from 'react';

import classes from './hint.module.css';
import { placeHint, type HintSide } from './place-hint.ts';

interface HintProps {
  /** Says again, or more fully, what the child's own name or description already says. */
  label: string;
  side?: HintSide;
  isOff?: boolean;
  children: ReactNode;
}

/** Words that appear beside a control under the pointer or the focus, and go with Escape. Light enough for the first page. */
export function Hint({ label, side = 'below', isOff = false, children }: HintProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const show = () => {
    if (isOff || !anchor.current || !bubble.current || !('showPopover' in bubble.current)) return;
    bubble.current.showPopover();
    placeHint(bubble.current, anchor.current.firstElementChild ?? anchor.current, side);
  };
  const hide = () => {
    if (bubble.current && 'hidePopover' in bubble.current) bubble.current.hidePopover();
  };
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
      <span ref={bubble} className={classes.bubble} popover="manual" aria-hidden>
        {label}
      </span>
    </span>
  );
}
