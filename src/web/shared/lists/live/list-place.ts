import type { KeysetPages } from '#web/shared/api/keyset-pages.ts';
import type { KeysetPage } from '#web/shared/api/placed-pages.ts';

/** A list as somebody left it: its pages, and how far it was scrolled. */
export interface ListPlace<Row> {
  readonly pages: KeysetPages<Row>;
  /** Not until its first page was there. */
  readonly isStarted: () => boolean;
  /** It begins with the newest. */
  readonly isFromTop: () => boolean;
  /** The row that stood first in view, in parts of a row. */
  readonly firstRow: () => number;
  readonly leaveAt: (firstRow: number) => void;
  /** Begins with the newest. */
  readonly startFromTop: (page: KeysetPage<Row>) => void;
  /** Begins with others, behind which it is read on in a way of its own. */
  readonly startWithin: (page: KeysetPage<Row>, read: (cursor: string) => Promise<KeysetPage<Row>>) => void;
}

/** A place in a list of which nothing is there yet. */
export function createListPlace<Row>(pages: KeysetPages<Row>): ListPlace<Row> {
  let isStarted = false;
  let isFromTop = true;
  let firstRow = 0;
  return {
    pages,
    isStarted: () => isStarted,
    isFromTop: () => isFromTop,
    firstRow: () => firstRow,
    leaveAt: (row) => {
      firstRow = row;
    },
    startFromTop: (page) => {
      isStarted = true;
      isFromTop = true;
      pages.start(page);
    },
    startWithin: (page, read) => {
      isStarted = true;
      isFromTop = false;
      pages.start(page, read);
    },
  };
}
