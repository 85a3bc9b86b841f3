/**
 * Version of the rules from events to directory; 1 was before versions were stored. Raise it if the same
 * events give another directory: the next start rebuilds it. Versions must not share a database; the
 * operator's manual compares this file.
 */
export const projectionVersion = 2;
