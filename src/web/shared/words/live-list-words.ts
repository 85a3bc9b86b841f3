/** What the rows of a live list are called. */
export interface Noun {
  one: string;
  many: string;
}

const counted = (count: number, { one, many }: Noun) => `${count} ${count === 1 ? one : many}`;

/** The words of a list that is followed live, whatever its rows are. */
export const liveListWords = {
  loading: ({ many }: Noun) => `Loading ${many}`,
  follow: 'Follow live',
  followHint: ({ many }: Noun) =>
    `New ${many} come in at the top by themselves while the top is in view and none is open`,
  arrived: (count: number, isMore: boolean, { one, many }: Noun) =>
    isMore
      ? `More than ${counted(count, { one, many })} are new`
      : `${count} new ${count === 1 ? one : many}`,
  showNew: (count: number, isMore: boolean) => `${count}${isMore ? '+' : ''} new: show`,
  showNewest: 'Show the newest',
  startsAtOpen: ({ one }: Noun) => `The list begins at the open ${one}.`,
  listed: (count: number, isWhole: boolean, noun: Noun) =>
    isWhole ? counted(count, noun) : `The first ${counted(count, noun)}`,
  greyRow: 'Loading…',
  timeFields: 'From … until',
  timeEnds: { from: 'from', to: 'until' },
  timeField: {
    from: (zone: 'utc' | 'local') => `From, ${zone === 'utc' ? 'UTC' : 'local time'}`,
    to: (zone: 'utc' | 'local') => `Until, ${zone === 'utc' ? 'UTC' : 'local time'}`,
  },
} as const;
