import type { Kysely, Migration } from 'kysely';

import type { Migrations } from '#node/database.ts';
import { plainText } from '#node/dialect.ts';

import { auditCheckpoints, auditTables, sourceAddresses, useCounts, useRecords } from './audit-tables.ts';
import { batchTables } from './batch-tables.ts';
import {
  callTables,
  recheckTables,
  signingSlots,
  unfollowedSubmissions,
  writeTables,
} from './call-tables.ts';
import { callbackTables, refusedDays, refusedDigests, refusedSignatures } from './callback-tables.ts';
import {
  changeCalls,
  changeNumbers,
  directoryTables,
  directoryVersions,
  messageTables,
  noteTables,
} from './directory-tables.ts';
import { noticeTables, queueTables } from './queue-tables.ts';
import { listOrder } from './list-order.ts';
import { rampAttentionOrder, rampDays, rampFindings, rampIdSpellings, rampsBySince } from './ramp-indexes.ts';
import {
  earlierRecoveryCodes,
  factorClocks,
  knownDevices,
  passkeyTables,
  peopleTables,
  plainBrowserNotices,
  providerEndings,
  staffLanguage,
  trustedBrowsers,
} from './people-tables.ts';
import { switchTables } from './switch-tables.ts';
import { viewTables } from './view-tables.ts';
import { waitingCustomers } from './waiting-customers.ts';

const policyViolations: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('policy_violation')
      .addColumn('digest', text, (column) => column.primaryKey())
      .addColumn('directive', 'text', (column) => column.notNull())
      .addColumn('page', 'text')
      .addColumn('blocked', 'text', (column) => column.notNull())
      .addColumn('source', 'text')
      .addColumn('times', 'bigint', (column) => column.notNull())
      .addColumn('first_at', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('policy_violation_by_last')
      .on('policy_violation')
      .column('last_at')
      .execute();
  },
};

/** Logged and counted by a metric instead. */
const noPolicyViolations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('policy_violation').execute();
  },
};

export const migrations: Migrations = {
  '001-staff': {
    async up(db: Kysely<unknown>) {
      const text = plainText(db);
      await db.schema
        .createTable('staff')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', text, (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('is_sandbox', 'integer', (column) => column.notNull())
        .addColumn('is_disabled', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('session')
        .addColumn('token_sha256', text, (column) => column.primaryKey())
        .addColumn('staff_id', text, (column) => column.notNull().references('staff.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_active_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('session_by_staff').on('session').column('staff_id').execute();
      await db.schema.createIndex('session_by_age').on('session').column('created_at').execute();
    },
  },
  '002-submissions': {
    async up(db: Kysely<unknown>) {
      const text = plainText(db);
      await db.schema
        .createTable('submission')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('operation', text, (column) => column.notNull())
        .addColumn('identity_reference', text, (column) => column.notNull())
        .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
        .addColumn('request_id', text, (column) => column.notNull())
        .addColumn('submitted_at', 'bigint', (column) => column.notNull())
        .addColumn('outcome', text, (column) => column.notNull())
        .addColumn('status', 'integer')
        .addColumn('onboarding_status', 'text')
        .addColumn('answered_at', 'bigint')
        .execute();
      await db.schema
        .createIndex('submission_by_customer')
        .on('submission')
        .columns(['identity_reference', 'id'])
        .execute();
      await db.schema.createIndex('submission_by_outcome').on('submission').column('outcome').execute();
      await db.schema
        .createTable('submission_image')
        .addColumn('submission_id', text, (column) => column.notNull().references('submission.id'))
        .addColumn('document_index', 'integer', (column) => column.notNull())
        .addColumn('image_index', 'integer', (column) => column.notNull())
        .addColumn('document_type', 'text')
        .addColumn('side', 'text', (column) => column.notNull())
        .addColumn('mimetype', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('submission_image_key', ['submission_id', 'document_index', 'image_index'])
        .execute();
      await db.schema
        .createTable('customer')
        .addColumn('identity_reference', text, (column) => column.primaryKey())
        .addColumn('last_submission_id', text, (column) => column.notNull().references('submission.id'))
        .addColumn('submission_count', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('customer_by_newest')
        .on('customer')
        .column('last_submission_id')
        .unique()
        .execute();
    },
  },
  '003-audit': auditTables,
  '004-writes': writeTables,
  '005-callbacks': callbackTables,
  '006-calls': callTables,
  '007-directory': directoryTables,
  '008-notes': noteTables,
  '009-waiting': waitingCustomers,
  '010-ramp-findings': rampFindings,
  '011-refused-signatures': refusedSignatures,
  '012-people': peopleTables,
  '013-provider-endings': providerEndings,
  '014-ramp-attention': rampAttentionOrder,
  '015-refused-digests': refusedDigests,
  '016-change-numbers': changeNumbers,
  '017-known-devices': knownDevices,
  '018-ramp-days': rampDays,
  '019-rechecks': recheckTables,
  '020-customer-messages': messageTables,
  '021-ramps-by-since': rampsBySince,
  '022-unfollowed-submissions': unfollowedSubmissions,
  '023-refused-days': refusedDays,
  '024-account-language': staffLanguage,
  '025-use-counts': useCounts,
  '026-source-addresses': sourceAddresses,
  '027-factor-clocks': factorClocks,
  '028-use-records': useRecords,
  '029-change-calls': changeCalls,
  '030-policy-violations': policyViolations,
  '031-passkeys': passkeyTables,
  '032-trusted-browsers': trustedBrowsers,
  '033-directory-version': directoryVersions,
  '034-ramp-id-spellings': rampIdSpellings,
  '035-earlier-recovery-codes': earlierRecoveryCodes,
  '036-plain-browser-notices': plainBrowserNotices,
  '037-no-policy-violations': noPolicyViolations,
  '038-signing-slots': signingSlots,
  '039-audit-checkpoints': auditCheckpoints,
  '040-expand-queue': queueTables,
  '041-expand-notices': noticeTables,
  '042-expand-views': viewTables,
  '044-expand-list-order': listOrder,
  '045-expand-batches': batchTables,
  '046-expand-switches': switchTables,
};
