/** How every CSV of the desk is written. */
export const csvForm = {
  record_delimiter: 'windows',
  // A line break of any kind would else end the line in the middle of a cell.
  quoted_match: /[\r\n]/,
} as const;
