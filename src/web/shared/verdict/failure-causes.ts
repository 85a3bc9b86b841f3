import { isApiError } from '#web/shared/api/api-error.ts';
import { semicolonList } from '#web/shared/format/text.ts';
import { flattenErrors } from '#web/shared/forms/apply-problem-to-form.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { describeError } from '#web/shared/ui/describe-error.ts';

import type { Cause, CauseKind } from './causes.ts';
import { type CheckName, checkNames, type Outcome, type Outcomes } from './checks.ts';
import { verdictWords as words } from './verdict-words.ts';

/** Explains checks without a readable answer. */
export function failureCauses(outcomes: Outcomes, reference: string): Cause[] {
  return checkNames.flatMap((check) => unknownOf(check, outcomes[check], reference));
}

function unknownOf(check: CheckName, outcome: Outcome<unknown>, reference: string): Cause[] {
  if (outcome.state === 'failed') {
    return [failureCause({ check, error: outcome.error, at: outcome.at, reference })];
  }
  if (outcome.state !== 'answered' || outcome.data !== null) return [];
  const text = words.checks[check];
  return [{ kind: 'not-readable', sentence: words.notReadable, evidence: [{ check, text, at: outcome.at }] }];
}

interface Failure {
  check: CheckName;
  error: unknown;
  at: string;
  reference: string;
}

/** Reads a failure: 404 means no such customer, 422 has the reason. Spec: Errors. */
function failureCause({ check, error, at, reference }: Failure): Cause {
  const status = isApiError(error) ? error.status : null;
  const { title } = describeError(error);
  const { kind, sentence } = readFailure(error, title, reference);
  const text = status === null ? title : words.evidenceStatus({ status, title });
  return { kind, sentence, evidence: [{ check, text, at }] };
}

function readFailure(
  error: unknown,
  title: string,
  reference: string,
): { kind: CauseKind; sentence: string } {
  if (!isApiError(error)) return { kind: 'failed', sentence: title };
  const { answeredBy, status, code } = error;
  if (answeredBy === 'network') return { kind: 'unreachable', sentence: words.rampartUnreachable };
  if (status === 422)
    return { kind: 'refused', sentence: words.refused({ reason: reasonsOf(error.errors) }) };
  if (isNotFound(error)) return { kind: 'not-there', sentence: words.notThere({ reference }) };
  if (code === 'service-unreachable' || code === 'service-timeout') {
    return { kind: 'unreachable', sentence: words.unreachable };
  }
  if (code === 'service-answer-invalid') return { kind: 'not-readable', sentence: words.notReadable };
  return { kind: 'failed', sentence: status === null ? title : words.failedWith({ title, status }) };
}

/** Checks for the service's own 404. */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.answeredBy === 'service' && error.status === 404;
}

function reasonsOf(errors: unknown): string {
  const reasons = flattenErrors(errors).map(
    ({ path, message }) => (path ? `${path}: ` : '') + contractText(message),
  );
  return reasons.length === 0 ? words.refusedUnnamed : semicolonList([...new Set(reasons)]);
}

const amountFields: ReadonlySet<string> = new Set(['fiatAmount', 'cryptoAmount']);
const boundKinds: ReadonlySet<CauseKind> = new Set(['over-limit', 'below-minimum', 'above-maximum']);

/** Turns a price refused for its amount into evidence of the limit that explains it. */
export function withoutEcho(causes: readonly Cause[], { price }: Outcomes): Cause[] {
  const bound = causes.find(({ kind }) => boundKinds.has(kind));
  const isEcho =
    price.state === 'failed' &&
    isApiError(price.error) &&
    price.error.status === 422 &&
    flattenErrors(price.error.errors).length > 0 &&
    flattenErrors(price.error.errors).every(({ path }) => amountFields.has(path));
  if (bound === undefined || !isEcho) return [...causes];
  return causes.flatMap((cause) => {
    if (cause === bound) {
      const said = causes.flatMap(({ evidence }) => evidence.filter(({ check }) => check === 'price'));
      return [{ ...cause, evidence: [...cause.evidence, ...said] }];
    }
    const left = cause.evidence.filter(({ check }) => check !== 'price');
    return left.length === 0 ? [] : [{ ...cause, evidence: left }];
  });
}
