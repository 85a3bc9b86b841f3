/**
 * Version of the rules from events to directory. Raise it if the same events give another directory: the
 * first server with another version rebuilds first (update-directory.ts). Versions must not share a database;
 * the operator's manual compares this file. 1: before versions were stored.
 */
export const projectionVersion = 2;
