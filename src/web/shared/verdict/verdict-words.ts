import { catalogue } from '#web/shared/language/catalogue.ts';

export const verdictWords = catalogue('verdict', {
  checks: { identity: 'Account', eligibility: 'Eligibility', limits: 'Limits', price: 'Quote' },

  anotherReference: 'The answer is about another customer: {other}',
  blocked: 'The account is blocked',
  notThere: 'There is no account for {reference}',
  missing: '{amount, select, none {Can’t pay yet} other {Can’t pay {amount} yet}}: {names} missing',
  sent: '{amount, select, none {Can’t pay yet} other {Can’t pay {amount} yet}}: {names} sent {ago} by {person}, {isRecent, select, true {not yet checked} other {no result yet}}',
  overLimit: 'Over the {limit} by {excess}',
  overUsedUp: 'The {limit} is used up and would be exceeded by {excess}',
  nothingLeft: 'The {limit} is used up',
  nothingLeftOf: 'The {limit} of {total} is used up',
  belowMinimum: '{by} below the minimum of {minimum} per transaction',
  aboveMaximum: '{by} above the maximum of {maximum} per transaction',
  maximum: 'maximum per transaction',
  notReady:
    '{amount, select, none {Can’t pay yet} other {Can’t pay {amount} yet}}. The service didn’t name any requirements.',
  refused: 'Refused (HTTP 422): {reason}',
  refusedUnnamed: 'no reason given',
  failedWith: '{title} (HTTP {status})',
  notReadable: 'The service’s answer doesn’t say whether the customer can pay',
  unreachable: 'Can’t reach the service',
  rampartUnreachable: 'Can’t reach Rampart',
  notChecked: '{checks} not checked yet',
  readyNotChecked: 'No requirements missing, but {checks} not checked',
  notCompared: 'Couldn’t compare the limits with the amount',
  notComparedAll: 'The amount could not be checked against every limit',
  leftUnknown: 'Remaining amount unknown',
  yes: '{amount, select, none {Yes, can pay} other {Yes, can pay {amount}}}',
  yesUpTo: 'Yes, can pay up to {left}, limited by the {limit}',

  oneCause: 'No other causes found.',
  moreCauses: '{count, plural, one {Plus 1 other cause.} other {Plus # other causes.}}',
  others: 'Other causes',
  checked: 'Checked: {checks}.',
  checkedListed:
    'Checked: {checks}. The service lists {count, plural, one {# requirement} other {# requirements}}, but {count, plural, one {it doesn’t} other {they don’t}} stop this payment.',

  evidenceOther: 'identifyReference is {other}',
  evidenceBlocked: 'account.blocked is true',
  evidenceCallback: 'Callback {status}',
  evidenceNoAccount: 'account.exists is false',
  evidenceStatus: 'HTTP {status}: {title}',
  evidenceReadiness: 'paymentReady is false, requirements: {requirements}',
  evidenceSent: '{operation}, sent by {person}',
  noRequirements: 'none',
  evidenceLimit: '{limit}: {remaining} remaining, {asked} requested',
  evidenceLeft: '{limit}: {remaining} remaining',
  evidenceBound:
    '{kind, select, minimum {The minimum is {bound}} other {The maximum is {bound}}}, but {asked} was requested',
  evidenceNoFigures: 'The answer doesn’t give every limit in this currency',
  evidenceOthers: 'Not comparable: {limits}',
  evidenceNoFiat: 'Without a quote, the value of the crypto amount is unknown',
  evidenceNotChecked: 'not checked',

  tellOther:
    'The answer is about another customer. Make sure you have the right customer before you tell them anything.',
  tellNotChecked: 'Not everything was checked. Run a diagnosis before you tell the customer anything.',
});
