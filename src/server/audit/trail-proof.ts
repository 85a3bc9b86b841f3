import type { AuditHead, AuditVerdict } from '#contract/desk/audit.ts';
import type { AuditEntryTable } from '#server/database/audit-tables.ts';

/** What stands on the key of the chain: how entries leave the desk so that others can verify them, and the verification itself. */
export interface TrailProof {
  /** An entry as a line of an export: its canonical form with its hash. */
  line(entry: AuditEntryTable): string;
  /** The signed last line of an export, without which it is cut. */
  lastLine(head: AuditHead): string;
  /** Goes through the whole chain of the database, a slice at a time. */
  verify(): Promise<Omit<AuditVerdict, 'durationMs'>>;
}
