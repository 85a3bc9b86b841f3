import { sql, type Kysely, type Migration } from 'kysely';

import type { Language } from '#contract/desk/languages.ts';
import type { LinkPurpose } from '#contract/desk/staff.ts';
import type { Role } from '#contract/desk/permissions.ts';
import type { SignInMethod } from '#contract/desk/profile.ts';
import { plainText } from '#node/dialect.ts';

/** Instants are microseconds UTC. T-7. */
export interface StaffTable {
  readonly id: string;
  /** As typed or reported by the provider. */
  readonly email: string;
  /** Lower-case NFC of `email`; for a provider's account a digest that can't be an e-mail. */
  readonly email_key: string;
  readonly name: string;
  readonly role: Role;
  /** Argon2id in PHC form; empty: no password. */
  readonly password_hash: string;
  /** 1: sandbox account with the public password; 2: disabled by a start without the sandbox. */
  readonly is_sandbox: number;
  /** 1: can't sign in, and is signed out by the next request. */
  readonly is_disabled: number;
  /** The provider's: both or neither, unique. */
  readonly issuer: string | null;
  readonly subject: string | null;
  /** Null on older rows. */
  readonly created_at: number | null;
  readonly last_signed_in_at: number | null;
  readonly totp_encrypted: string | null;
  /** Shown but not confirmed. */
  readonly totp_pending_encrypted: string | null;
  /** Latest step of an accepted code: none is accepted twice. */
  readonly totp_last_step: number | null;
  /** Of the phone's clock, in steps. */
  readonly totp_drift: number | null;
  /** Of a code refused because its drift was unknown. */
  readonly totp_strange_step: number | null;
  readonly totp_strange_drift: number | null;
  /** Changes with each passkey added or removed; null: none. */
  readonly passkeys_mark: number | null;
  /** Null: the browser's. */
  readonly language: Language | null;
}

/** Replaces the second factor once. */
export interface RecoveryCodeTable {
  readonly staff_id: string;
  /** `argon2id.<salt>.<digest>`; a person's codes share the salt. */
  readonly code_digest: string;
  readonly used_at: number | null;
}

/** Deleted when used. */
export interface StaffLinkTable {
  readonly token_sha256: string;
  /** Null: makes the first admin. */
  readonly staff_id: string | null;
  readonly purpose: LinkPurpose;
  /** The admin whose rights it depends on; null: the server. */
  readonly made_by: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}

export interface SessionTable {
  readonly token_sha256: string;
  /** UUID version 7: names the session where its token may not be. */
  readonly id: string;
  readonly staff_id: string;
  readonly created_at: number;
  readonly last_active_at: number;
  readonly method: SignInMethod;
  /** `sid` of the provider's session, which can end this one. */
  readonly provider_sid: string | null;
  /** User agent, up to 200 characters. */
  readonly agent: string;
  /** At sign-in; null for this machine. */
  readonly source: string | null;
  /** Null on older rows. */
  readonly proven_at: number | null;
  readonly passkey_proven_at: number | null;
}

/** Public halves, nothing secret. Microseconds UTC. */
export interface PasskeyTable {
  readonly id: string;
  readonly staff_id: string;
  /** Base64url, unique. */
  readonly credential_id: string;
  /** COSE, base64url. */
  readonly public_key: string;
  /** Always 0 with authenticators that don't count. */
  readonly counter: number;
  /** Separated by blanks. */
  readonly transports: string;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

/** Five minutes, one use. */
export interface PasskeyChallengeTable {
  /** Of its purpose and the browser's cookie or session. */
  readonly holder_sha256: string;
  readonly staff_id: string;
  readonly challenge: string;
  readonly expires_at: number;
}

/** For the person to confirm. */
export interface NewBrowserTable {
  readonly id: string;
  readonly staff_id: string;
  readonly at: number;
  readonly method: SignInMethod;
  readonly agent: string;
  readonly source: string | null;
  readonly confirmed_at: number | null;
}

/** Names share rows and can't be recovered. */
export interface SignInFailureTable {
  readonly bucket: number;
  /** Of a pace: the microseconds that its last turn took. */
  readonly failures: number;
  readonly last_at: number;
}

/** Kept until all sessions end or the password changes. */
export interface KnownDeviceTable {
  /** Of the cookie's token, with the data key. */
  readonly token_digest: string;
  readonly staff_id: string;
  readonly used_at: number;
}

/** A sign-in at the provider: ten minutes, one use. */
export interface OidcRoundTable {
  /** Of the cookie's token. */
  readonly token_sha256: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly return_to: string;
  /** `id` of the browser's session before. */
  readonly former_session: string | null;
  readonly created_at: number;
}

/** None is accepted twice. */
export interface OidcLogoutTable {
  readonly jti_sha256: string;
  readonly at: number;
}

/** A logout of an account, a session or both: nobody the provider vouched for before gets in. */
export interface ProviderEndingTable {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
  readonly at: number;
}

/** Ends earlier sessions, which have no id. */
export const peopleTables: Migration = {
  async up(db: Kysely<unknown>) {
    await widenStaff(db);
    await makeSecondFactorTables(db);
    await renewSessions(db);
    await makeProviderTables(db);
  },
};

export const providerEndings: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('provider_ending')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('issuer', text, (column) => column.notNull())
      .addColumn('subject', text)
      .addColumn('sid', text)
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('provider_ending_by_age').on('provider_ending').column('at').execute();
  },
};

/** Resets failures, whose rows are renumbered. */
export const knownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    await db.schema
      .createTable('known_device')
      .addColumn('token_digest', text, (column) => column.primaryKey())
      .addColumn('staff_id', text, (column) => column.notNull().references('staff.id').onDelete('cascade'))
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('known_device_by_staff').on('known_device').column('staff_id').execute();
    await db.schema.createIndex('known_device_by_age').on('known_device').column('used_at').execute();
    await sql`delete from sign_in_failure`.execute(db);
  },
};

/** Makes recovery codes' digests slow. */
export const factorClocks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['totp_drift', 'totp_strange_step', 'totp_strange_drift'])
      await db.schema.alterTable('staff').addColumn(column, 'bigint').execute();
    await db.schema.alterTable('recovery_code').renameColumn('code_sha256', 'code_digest').execute();
  },
};

/** Removes fast digests: none is valid any more. */
export const earlierRecoveryCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from recovery_code where code_digest not like 'argon2id.%'`.execute(db);
  },
};

export const staffLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('staff').addColumn('language', 'text').execute();
  },
};

export const passkeyTables: Migration = {
  async up(db: Kysely<unknown>) {
    const text = plainText(db);
    const { schema } = db;
    await schema
      .createTable('passkey')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
      .addColumn('credential_id', text, (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await schema.createIndex('passkey_by_staff').on('passkey').column('staff_id').execute();
    await schema
      .createTable('passkey_challenge')
      .addColumn('holder_sha256', text, (column) => column.primaryKey())
      .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('passkey_challenge_by_age')
      .on('passkey_challenge')
      .column('expires_at')
      .execute();
    await schema.alterTable('staff').addColumn('passkeys_mark', 'bigint').execute();
    await schema.alterTable('session').addColumn('proven_at', 'bigint').execute();
    await schema.alterTable('session').addColumn('passkey_proven_at', 'bigint').execute();
    await makeNewBrowsers(db);
  },
};

/** Adds which browsers may confirm others. */
export const trustedBrowsers: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('known_device').addColumn('new_browser', plainText(db)).execute();
    await schema.alterTable('known_device').addColumn('trusted_at', 'bigint').execute();
    await schema.alterTable('known_device').addColumn('hidden_until', 'bigint').execute();
    await schema.alterTable('session').addColumn('device', plainText(db)).execute();
    await schema.alterTable('staff').addColumn('factor_since', 'bigint').execute();
    await sql`
      update known_device set trusted_at = used_at where not exists (
        select 1 from new_browser where new_browser.staff_id = known_device.staff_id
          and confirmed_at is null and at <= known_device.used_at)`.execute(db);
  },
};

/** Removes it again: any session may. */
export const plainBrowserNotices: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const column of ['new_browser', 'trusted_at', 'hidden_until'])
      await schema.alterTable('known_device').dropColumn(column).execute();
    await schema.alterTable('session').dropColumn('device').execute();
    await schema.alterTable('staff').dropColumn('factor_since').execute();
  },
};

async function makeNewBrowsers(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema
    .createTable('new_browser')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('source', text)
    .addColumn('confirmed_at', 'bigint')
    .execute();
  await db.schema.createIndex('new_browser_by_staff').on('new_browser').columns(['staff_id', 'at']).execute();
  await db.schema.createIndex('new_browser_by_age').on('new_browser').column('at').execute();
}

async function widenStaff(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  const { schema } = db;
  await schema.alterTable('staff').addColumn('issuer', text).execute();
  await schema.alterTable('staff').addColumn('subject', text).execute();
  await schema.alterTable('staff').addColumn('created_at', 'bigint').execute();
  await schema.alterTable('staff').addColumn('last_signed_in_at', 'bigint').execute();
  await schema.alterTable('staff').addColumn('totp_encrypted', 'text').execute();
  await schema.alterTable('staff').addColumn('totp_pending_encrypted', 'text').execute();
  await schema.alterTable('staff').addColumn('totp_last_step', 'bigint').execute();
  // Until now only a start could disable anyone.
  await sql`update staff set is_sandbox = 2 where is_sandbox = 1 and is_disabled = 1`.execute(db);
  await schema.createIndex('staff_by_provider').on('staff').columns(['issuer', 'subject']).unique().execute();
}

async function makeSecondFactorTables(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema
    .createTable('recovery_code')
    .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
    .addColumn('code_sha256', text, (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('recovery_code_key', ['staff_id', 'code_sha256'])
    .execute();
  await db.schema
    .createTable('staff_link')
    .addColumn('token_sha256', text, (column) => column.primaryKey())
    .addColumn('staff_id', text, (column) => column.references('staff.id'))
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('made_by', text, (column) => column.references('staff.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('staff_link_by_staff').on('staff_link').column('staff_id').execute();
  await db.schema
    .createTable('sign_in_failure')
    .addColumn('bucket', 'integer', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function renewSessions(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema.dropTable('session').execute();
  await db.schema
    .createTable('session')
    .addColumn('token_sha256', text, (column) => column.primaryKey())
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('staff_id', text, (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_active_at', 'bigint', (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('provider_sid', text)
    .addColumn('agent', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_by_staff').on('session').column('staff_id').execute();
  await db.schema.createIndex('session_by_age').on('session').column('created_at').execute();
  await db.schema.createIndex('session_by_provider').on('session').column('provider_sid').execute();
}

async function makeProviderTables(db: Kysely<unknown>): Promise<void> {
  const text = plainText(db);
  await db.schema
    .createTable('oidc_round')
    .addColumn('token_sha256', text, (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('former_session', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('oidc_round_by_age').on('oidc_round').column('created_at').execute();
  await db.schema
    .createTable('oidc_logout')
    .addColumn('jti_sha256', text, (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('oidc_logout_by_age').on('oidc_logout').column('at').execute();
}
