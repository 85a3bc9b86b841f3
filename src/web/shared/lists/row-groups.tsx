import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Most rows drawn as one group, without hiding any. */
const fewRows = 200;

const groupRows = 25;

/** Two windows above and below: further than people scroll before the next frame. */
const drawnAround = { rootMargin: '200% 0px' } as const;

export const hasHiddenRows = (count: number): boolean => count > fewRows;

interface RowGroupsProps {
  rows: readonly ReactNode[];
  /** Rows that stay drawn, because they can get the focus at any time. */
  kept: readonly number[];
  /** The frame around the table, whose width changes rows' heights. */
  frame: RefObject<HTMLElement | null>;
  /** Names what else changes rows' heights. */
  look: string;
}

/**
 * Hides groups of rows far from the window: drawing 2,000 rows takes a slow processor 300 ms a frame of
 * scrolling. Hidden rows stay in the document for keys, returning, selecting and printing (lists.module.css),
 * and their group keeps its height. A virtualizer mounts and measures rows while scrolling, which costs more
 * than showing them.
 */
export function RowGroups({ rows, kept, frame, look }: RowGroupsProps) {
  const size = hasHiddenRows(rows.length) ? groupRows : rows.length;
  const layout = `${useWidth(frame)} ${look}`;
  const starts = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => at * size);
  return starts.map((start) => (
    <RowGroup
      isKept={size === rows.length || kept.some((place) => place >= start && place < start + size)}
      layout={layout}
      key={start}
    >
      {rows.slice(start, start + size)}
    </RowGroup>
  ));
}

interface RowGroupProps {
  isKept: boolean;
  layout: string;
  children: ReactNode;
}

function RowGroup({ isKept, layout, children }: RowGroupProps) {
  const group = useRef<HTMLTableSectionElement>(null);
  const [far, setFar] = useState<{ layout: string; height: number } | null>(null);
  // The window is outside React. A measured height ends with its layout: then the group is drawn once.
  useEffect(() => {
    if (isKept || group.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry) setFar(entry.isIntersecting ? null : { layout, height: entry.boundingClientRect.height });
    }, drawnAround);
    observer.observe(group.current);
    return () => {
      observer.disconnect();
      setFar(null);
    };
  }, [isKept, layout]);
  const height = !isKept && far?.layout === layout ? far.height : null;
  return (
    <tbody
      data-hidden={height !== null || undefined}
      style={height === null ? undefined : ({ '--hidden-height': `${height}px` } as CSSProperties)}
      ref={group}
    >
      {children}
    </tbody>
  );
}

function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Layout is outside React; Mantine's `useElementSize` renders again for each height too.
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
