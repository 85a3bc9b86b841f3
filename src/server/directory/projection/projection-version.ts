/**
 * The version of the rules by which events become the directory: what facts, projection and the dates of callbacks make of what is
 * stored. Raise it whenever the same events give another directory than before. The first server that starts with another version than
 * the stored one rebuilds the directory before it is ready (update-directory.ts). Servers of two versions must not share a database:
 * the operator's manual compares this file, as it does the migrations. 1 is what was before versions were stored.
 */
export const projectionVersion = 2;
