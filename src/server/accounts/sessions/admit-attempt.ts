import type { SignInBody } from '#contract/desk/passkeys.ts';
import { maxPuzzleNumbers } from '#contract/desk/sign-in-puzzle.ts';
import { DeskError } from '#server/http/errors.ts';
import type { Applicant, PasswordGate } from '#server/accounts/staff/password-gate.ts';
import { emailKey, findStaff } from '#server/accounts/staff/staff-store.ts';

import type { SignInPace } from './sign-in-pace.ts';
import type { SignInPuzzles } from './sign-in-puzzle.ts';
import type { SignInThrottle, SignInThrottleParts } from './sign-in-throttle.ts';

export interface AdmissionParts extends Pick<SignInThrottleParts, 'db'> {
  readonly throttle: SignInThrottle;
  readonly pace: SignInPace;
  readonly puzzles: SignInPuzzles;
  readonly gate: PasswordGate;
}

export interface PasswordAttempt extends Pick<SignInBody, 'email' | 'password' | 'puzzle' | 'ticket'> {
  /** By `clientSource`. */
  readonly source: string;
  /** Token of this person's known device. */
  readonly device: string | null;
}

export interface Admission {
  readonly applicant: Applicant;
  /** Counts the attempt as failed, in its turn at the gate. Throws `too-many-attempts`, `puzzle-required`. */
  enter(): Promise<void>;
  /** The factor may still be missing. */
  passwordIsRight(): Promise<void>;
  /** Called after all factors. */
  succeed(): Promise<void>;
}

const nothing = async () => undefined;

/**
 * Chooses how to limit an attempt. Known devices have a count each. Ticket holders, who gave the right
 * password, have turns. Others have three failures, then puzzles. Throws `puzzle-required`.
 */
export async function admissionOf(parts: AdmissionParts, attempt: PasswordAttempt): Promise<Admission> {
  const { throttle } = parts;
  const { device, source } = attempt;
  if (device !== null) {
    return {
      applicant: 'known',
      enter: async () => throttle.attempt('device', device),
      passwordIsRight: nothing,
      succeed: async () => throttle.succeed('device', device),
    };
  }
  if (await takeStep(parts, attempt)) {
    return { applicant: { source }, enter: nothing, passwordIsRight: nothing, succeed: nothing };
  }
  return admitStranger(parts, attempt);
}

/** Returns false without a valid ticket, and for too many steps, which would fill the queue. */
async function takeStep({ db, pace, puzzles }: AdmissionParts, { email, ticket }: PasswordAttempt) {
  if (ticket === undefined || !puzzles.isTicketOf(ticket, emailKey(email))) return false;
  const staff = await findStaff(db, email);
  if (staff === undefined || !puzzles.isTicketFor(ticket, staff.password_hash)) return false;
  return pace.takeStep(staff.id);
}

async function admitStranger(
  { pace, puzzles, gate }: AdmissionParts,
  { email, source, puzzle }: PasswordAttempt,
): Promise<Admission> {
  const name = emailKey(email);
  const ask = (failures: number) =>
    new DeskError('puzzle-required', { puzzle: puzzles.create(name, failures) });
  const askHardest = () => ask(Number.POSITIVE_INFINITY);
  const isSolved = puzzle !== undefined && (await puzzles.accept(name, puzzle));
  // Easy ones, of any number of names, are solved faster than passwords are checked.
  const isHardest = isSolved && puzzle.numbers >= maxPuzzleNumbers;
  if (!isHardest && gate.isCrowded()) {
    await gate.turnAway();
    throw askHardest();
  }
  return {
    applicant: { source, whenFull: askHardest },
    async enter() {
      const isIn = isSolved ? await pace.takeTurn(name, source) : await pace.takeFree(name);
      if (!isIn) throw ask(await pace.failuresOf(name));
    },
    passwordIsRight: async () => pace.succeed(name),
    succeed: nothing,
  };
}
