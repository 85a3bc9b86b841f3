import { type RefObject, useEffect, useState } from 'react';

/** In which form a row fits: one line of columns, two lines, three. */
export type RowForm = 'columns' | 'stacked' | 'tall';

/** Pixels of a row in each form. */
export const rowHeights: Readonly<Record<RowForm, number>> = { columns: 40, stacked: 60, tall: 84 };

const widest = { tall: 479, stacked: 979 } as const;

/** The form of rows in an element, followed as its width changes. */
export function useRowForm(element: RefObject<HTMLElement | null>): RowForm {
  const [form, setForm] = useState<RowForm>('columns');
  // The element's width is the browser's to say.
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = () => setForm(formOf(measured.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return form;
}

function formOf(width: number): RowForm {
  // Nothing is laid out yet.
  if (width === 0) return 'columns';
  if (width <= widest.tall) return 'tall';
  return width <= widest.stacked ? 'stacked' : 'columns';
}
