/** The choices on ramps and what is told of them; part of the register in choices.ts. */
export const rampChoices = {
  rampAttention: {
    chapter: 'States and transitions',
    choice:
      'A ramp wants attention in EXTRA_VERIFICATION, in ACCOUNT_BLOCKED and in any status that is not known; what ended otherwise needs nobody, and an unpaid one needs its customer.',
  },
  rampStuck: {
    chapter: 'States and transitions',
    choice:
      'A ramp is stuck after an hour (settable) in a status that it leaves by itself: PAYMENT_ACCEPTED, PAYMENT_RECEIVED, COIN_DEPOSIT_CONFIRMED, IN_PROGRESS, COIN_TRANSFERRED, FIAT_TRANSFERRED; by the time of the status and the service’s clock.',
  },
  rampMessageFields: {
    chapter: 'Events › rampMessage',
    choice:
      'order_id and ramp_id (same value), status, status_date, reasons, amounts and fees; a receiver relies on an identifier, status and status_date.',
  },
  rampRecord: {
    chapter: 'Ramp',
    choice:
      'id and ramp_id (same value, 32 hex digits), status, the request, sourceDepositInstructions, receipt, transactionHash, createdAt, updatedAt.',
  },
  rampCreateStatus: { chapter: 'Endpoints › Ramps', choice: 'Create answers 201, get answers 200.' },
  rampStatuses: {
    chapter: 'States and transitions',
    choice: 'Fifteen known statuses of an open enumeration, and their main lines.',
  },
  rampMoves: {
    chapter: 'States and transitions',
    choice:
      'A ramp follows its main line, leaves it for a side exit where its table of moves says so, and never comes back from a terminal status; its terms are fixed when it is created.',
  },
  rampPace: {
    chapter: 'States and transitions',
    choice:
      'A ramp is paid 2 minutes after it was created and goes on every minute; EXTRA_VERIFICATION takes an hour. Scenarios change that.',
  },
  rampExpiry: {
    chapter: 'States and transitions',
    choice:
      'An unpaid ramp expires 24 hours after it was created, an on-ramp paid in the partner’s app or on a payment page after an hour.',
  },
  rampMessageOnMoves: {
    chapter: 'Events › rampMessage',
    choice:
      'Every move sends one rampMessage; creation sends none, since its answer carries the first status.',
  },
  rampPreconditions: {
    chapter: 'Endpoints › Ramps',
    choice:
      'The identity must exist (404); open requirements, a blocked account, a limit, an unknown route or a missing price refuse it (422).',
  },
  rampNeedsPrice: {
    chapter: 'Price',
    choice:
      'A ramp needs a price for the same identity, direction, pair and method in the last 15 minutes, with the same amount parameter and string (422).',
  },
} as const;
