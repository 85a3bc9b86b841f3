/** Where the checkpoints of a data directory stand. */
export const checkpointFileName = 'audit-checkpoints.jsonl';
