import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { isRightToLeft } from './direction.ts';
import classes from './hint.module.css';

type HintSide = 'below' | 'end';

const GAP = 6;
const MARGIN = 8;

function placeHint(bubble: HTMLElement, anchor: Element, side: HintSide): void {
  const target = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  // Excludes the scrollbar, which would cover its end.
  const { clientWidth, clientHeight } = document.documentElement;
  const fitsBelow = target.bottom + GAP + height <= clientHeight - MARGIN;
  const below = fitsBelow ? target.bottom + GAP : target.top - GAP - height;
  const beside = isRightToLeft() ? target.left - GAP - width : target.right + GAP;
  const left = side === 'end' ? beside : target.left + (target.width - width) / 2;
  const top = side === 'end' ? target.top + (target.height - height) / 2 : below;
  bubble.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`;
  bubble.style.top = `${Math.max(MARGIN, Math.min(top, clientHeight - height - MARGIN))}px`;
}

interface HintProps {
  label: string;
  side?: HintSide;
  isOff?: boolean;
  children: ReactNode;
}

/**
 * Shows on hover or focus. Mantine's Tooltip would lie under a dialog's top layer, position hundreds in lists
 * from the start, and add 16 kB to the first page.
 */
export function Hint({ label, side = 'below', isOff = false, children }: HintProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  const show = () => setShown(!isOff);
  const hide = () => setShown(false);
  return (
    <span
      ref={anchor}
      style={{ display: 'contents' }}
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
  // Top layer and element sizes are outside React.
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
