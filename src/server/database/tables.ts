import type { SubmissionOutcome } from '#contract/desk/customer-list.ts';

import type {
  AuditCheckpointTable,
  AuditEntryTable,
  AuditHeadTable,
  AuditOpenTable,
  AuditReasonTable,
  InstanceTable,
  SourceAddressTable,
  UseCountTable,
} from './audit-tables.ts';
import type { BatchItemTable, BatchTable, BatchTurnTable } from './batch-tables.ts';
import type { CallbackEventTable, CallbackTable } from './callback-tables.ts';
import type {
  RecheckTable,
  RecheckTurnTable,
  ServiceCallTable,
  SigningSlotTable,
  SubmissionPlanTable,
  WriteKeyTable,
} from './call-tables.ts';
import type {
  ChangeTable,
  CustomerMessageTable,
  CustomerTable,
  DirectoryVersionTable,
  ErasureTable,
  LookupTable,
  NoteTable,
  PersonalValueTable,
  RampTable,
} from './directory-tables.ts';
import type {
  NoticeTable,
  PresenceTable,
  QueueDueTable,
  QueueEventTable,
  QueueItemTable,
} from './queue-tables.ts';
import type {
  KnownDeviceTable,
  NewBrowserTable,
  OidcLogoutTable,
  OidcRoundTable,
  PasskeyChallengeTable,
  PasskeyTable,
  ProviderEndingTable,
  RecoveryCodeTable,
  SessionTable,
  SignInFailureTable,
  StaffLinkTable,
  StaffTable,
} from './people-tables.ts';
import type { DeskSwitchTable } from './switch-tables.ts';
import type { DefaultViewTable, ListViewTable } from './view-tables.ts';

/** One write to an identity, nothing personal. Microseconds UTC. */
export interface SubmissionTable {
  /** UUID version 7: sorts by time. */
  readonly id: string;
  readonly operation: string;
  readonly identity_reference: string;
  readonly staff_id: string;
  readonly request_id: string;
  readonly submitted_at: number;
  readonly outcome: SubmissionOutcome;
  readonly status: number | null;
  readonly onboarding_status: string | null;
  readonly answered_at: number | null;
  /** Null on older rows. */
  readonly idempotency_key: string | null;
  /** 1 once re-checks follow it, or a newer one. */
  readonly is_followed: number | null;
}

/** An image's metadata, never the image. */
export interface SubmissionImageTable {
  readonly submission_id: string;
  readonly document_index: number;
  readonly image_index: number;
  readonly document_type: string | null;
  readonly side: string;
  readonly mimetype: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Tables {
  staff: StaffTable;
  session: SessionTable;
  recovery_code: RecoveryCodeTable;
  staff_link: StaffLinkTable;
  sign_in_failure: SignInFailureTable;
  known_device: KnownDeviceTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  new_browser: NewBrowserTable;
  use_count: UseCountTable;
  source_address: SourceAddressTable;
  oidc_round: OidcRoundTable;
  oidc_logout: OidcLogoutTable;
  provider_ending: ProviderEndingTable;
  submission: SubmissionTable;
  submission_image: SubmissionImageTable;
  submission_plan: SubmissionPlanTable;
  write_key: WriteKeyTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  audit_open: AuditOpenTable;
  audit_reason: AuditReasonTable;
  audit_checkpoint: AuditCheckpointTable;
  instance: InstanceTable;
  service_call: ServiceCallTable;
  callback: CallbackTable;
  callback_event: CallbackEventTable;
  customer: CustomerTable;
  ramp: RampTable;
  personal_value: PersonalValueTable;
  lookup: LookupTable;
  erasure: ErasureTable;
  directory_version: DirectoryVersionTable;
  change: ChangeTable;
  note: NoteTable;
  customer_message: CustomerMessageTable;
  queue_item: QueueItemTable;
  queue_event: QueueEventTable;
  queue_due: QueueDueTable;
  desk_switch: DeskSwitchTable;
  notice: NoticeTable;
  presence: PresenceTable;
  recheck: RecheckTable;
  recheck_turn: RecheckTurnTable;
  batch: BatchTable;
  batch_item: BatchItemTable;
  batch_turn: BatchTurnTable;
  signing_slot: SigningSlotTable;
  list_view: ListViewTable;
  default_view: DefaultViewTable;
}
