import { sql, type Kysely, type Migration } from 'kysely';

import type { Language } from '#contract/desk/languages.ts';
import type { LinkPurpose } from '#contract/desk/staff.ts';
import type { Role } from '#contract/desk/permissions.ts';
import type { SignInMethod } from '#contract/desk/profile.ts';
import { plainText } from '#node/dialect.ts';

/** A member of staff. Instants are microseconds UTC. T-7. */
export interface StaffTable {
  readonly id: string;
  /** As typed at creation, or as the provider reported it: only to be shown. */
  readonly email: string;
  /** Identifies them at sign-in: lower-case NFC of `email`; of a provider's account a digest that can't be an e-mail. */
  readonly email_key: string;
  readonly name: string;
  readonly role: Role;
  /** Argon2id in PHC form; empty: no password, nobody signs in with one. */
  readonly password_hash: string;
  /** 1: made for the embedded sandbox, with the password that everyone knows; 2: so, and shut out by a start where they are not used. */
  readonly is_sandbox: number;
  /** 1: may not sign in, and is signed out with the next request. */
  readonly is_disabled: number;
  /** The provider's account: both or neither, unique. */
  readonly issuer: string | null;
  readonly subject: string | null;
  /** Null on those from before it was kept. */
  readonly created_at: number | null;
  readonly last_signed_in_at: number | null;
  /** The second factor's secret, encrypted; null: none is set up. */
  readonly totp_encrypted: string | null;
  /** A secret shown and not confirmed yet. */
  readonly totp_pending_encrypted: string | null;
  /** The latest time step with an accepted code: no code is accepted twice. */
  readonly totp_last_step: number | null;
  /** By how many steps their phone's clock is off, as far as is known. */
  readonly totp_drift: number | null;
  /** The step and the drift of a code that was refused because their clock was not known to be off so much. */
  readonly totp_strange_step: number | null;
  readonly totp_strange_drift: number | null;
  /** Changes with each passkey that is added or removed; null: they have none. */
  readonly passkeys_mark: number | null;
  /** In which the desk speaks to them; null: as their browser wants it. */
  readonly language: Language | null;
}

/** A code that stands in for the second factor, once. */
export interface RecoveryCodeTable {
  readonly staff_id: string;
  /** `argon2id.<salt>.<digest>`; a person's codes share the salt. */
  readonly code_digest: string;
  readonly used_at: number | null;
}

/** A single-use link, gone when it is used. Only the digest of its token is kept. */
export interface StaffLinkTable {
  readonly token_sha256: string;
  /** Null: the one who opens it becomes the first admin. */
  readonly staff_id: string | null;
  readonly purpose: LinkPurpose;
  /** The admin who made it, with whose rights it ends; null: the server itself. */
  readonly made_by: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}

/** A session. Only the digest of its token is kept. */
export interface SessionTable {
  readonly token_sha256: string;
  /** UUID version 7: by it a session is named where its token may not be. */
  readonly id: string;
  readonly staff_id: string;
  readonly created_at: number;
  readonly last_active_at: number;
  readonly method: SignInMethod;
  /** `sid` of the provider's session, by which the provider ends this one. */
  readonly provider_sid: string | null;
  /** What the browser called itself: up to 200 characters. */
  readonly agent: string;
  /** The address of the machine that they signed in from; null for this one. */
  readonly source: string | null;
  /** When they last showed who they are, at sign-in or since; null on those from before it was kept. */
  readonly proven_at: number | null;
  /** When they last showed a passkey since they signed in. */
  readonly passkey_proven_at: number | null;
}

/** A passkey: a key pair of which an authenticator keeps the private half. Nothing here is secret. Instants are microseconds UTC. */
export interface PasskeyTable {
  readonly id: string;
  readonly staff_id: string;
  /** As the authenticator names it, base64url; of one person alone. */
  readonly credential_id: string;
  /** COSE, base64url. */
  readonly public_key: string;
  /** Of the authenticator's uses, as it counted them last; 0 always with one that does not count. */
  readonly counter: number;
  /** How browsers reach it, apart by blanks. */
  readonly transports: string;
  /** The person's own. */
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

/** What a passkey is to sign: five minutes, one use. */
export interface PasskeyChallengeTable {
  /** Digest of what it is for and of the browser's cookie or session: who asked, and for what. */
  readonly holder_sha256: string;
  readonly staff_id: string;
  readonly challenge: string;
  readonly expires_at: number;
}

/** A sign-in with a browser that was new to the account: the person sees it, and says whether it was them. */
export interface NewBrowserTable {
  readonly id: string;
  readonly staff_id: string;
  readonly at: number;
  readonly method: SignInMethod;
  /** What the browser called itself: up to 200 characters. */
  readonly agent: string;
  readonly source: string | null;
  /** Null: not yet. */
  readonly confirmed_at: number | null;
}

/** Failed attempts of the names that share a place: the names themselves can't be recovered. */
export interface SignInFailureTable {
  readonly bucket: number;
  readonly failures: number;
  readonly last_at: number;
}

/** A browser in which someone signed in before, until they are signed out everywhere or change the password. Holds nothing personal. */
export interface KnownDeviceTable {
  /** Of the token in the browser's cookie, with the data key. */
  readonly token_digest: string;
  readonly staff_id: string;
  /** When they signed in with it last. */
  readonly used_at: number;
}

/** A sign-in at the provider that is under way: ten minutes, one use. */
export interface OidcRoundTable {
  /** Digest of the token in the browser's cookie. */
  readonly token_sha256: string;
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly return_to: string;
  /** `id` of the session that the browser had when it began. */
  readonly former_session: string | null;
  readonly created_at: number;
}

/** A logout token that was taken: none is taken twice. */
export interface OidcLogoutTable {
  readonly jti_sha256: string;
  readonly at: number;
}

/** The provider ended sessions: of an account, or of one session there; who was vouched for before does not come in. At least one is named. */
export interface ProviderEndingTable {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
  readonly at: number;
}

/** Who signs in and how. Earlier sessions end: they have no id to be listed by. */
export const peopleTables: Migration = {
  async up(db: Kysely<unknown>) {
    await widenStaff(db);
    await makeSecondFactorTables(db);
    await renewSessions(db);
    await makeProviderTables(db);
  },
};

/** What the provider ended lately, for those who are just coming in. */
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

/** Browsers that are known, and failures counted in places of another number: earlier ones would land in others' places. */
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

/** How far a phone's clock is off; digests of recovery codes are no plain ones any more. */
export const factorClocks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['totp_drift', 'totp_strange_step', 'totp_strange_drift'])
      await db.schema.alterTable('staff').addColumn(column, 'bigint').execute();
    await db.schema.alterTable('recovery_code').renameColumn('code_sha256', 'code_digest').execute();
  },
};

/** Removes recovery codes whose digests an earlier version kept fast: none of them is good any more. */
export const earlierRecoveryCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from recovery_code where code_digest not like 'argon2id.%'`.execute(db);
  },
};

/** The language that a person chose. */
export const staffLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('staff').addColumn('language', 'text').execute();
  },
};

/** Passkeys, and when a session was last proven; browsers that are new to an account. */
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

/** Which browsers may confirm others: those that no unconfirmed sign-in can have come from. */
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

/** Takes back which browsers may confirm others: any session of the person may. */
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
  // So far only a start has disabled anyone.
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
