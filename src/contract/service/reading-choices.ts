export const readingChoices = {
  undatedCallbacks: {
    chapter: 'Events',
    choice:
      'A callback whose date can’t be read counts as of its receipt. It moves a ramp on along the main line, also over a live answer from before it, and never leaves a terminal status, goes back, or counts over one that is dated later. Among several the one that is furthest along counts, then the digest; of terminal ones the first that came.',
  },
  spellings: {
    chapter: 'States and transitions',
    choice:
      'In answers and callbacks statuses, requirements, windows and directions are matched without case and separators, with a table of synonyms; what was written stays visible. What still is unknown is a status of its own: neither paid nor ended nor stuck. Requests are strict.',
  },
  rampIdSpelling: {
    chapter: 'Ramp',
    choice:
      'A ramp’s id is compared without case and dashes; the spelling that came first is the one that is sent. References are opaque and compared as they are.',
  },
  rampDeadline: {
    chapter: 'Ramp',
    choice:
      'Not in the document: a ramp that waits for its payment may say until when, as `expiresAt`, an instant in UTC. It is read where it is given, and never worked out; texts for customers name it only while the ramp waits and the instant lies ahead. The sandbox gives it.',
  },
  envelopes: {
    chapter: 'Endpoints',
    choice:
      'An answer within `data` or `result`, up to three of them, and a list of one, is read as if it stood alone, where what is inside names at least as many fields of the answer as what is around it.',
  },
  fieldSpellings: {
    chapter: 'Endpoints',
    choice:
      'In answers and callbacks a field’s name is matched without case and separators where no field has exactly that name; amounts may be numbers, strings, or objects with `amount` or `value`; a claim may be the text true or false, a date any that callbackTimes names, in UTC where it has no zone.',
  },
  serviceFields: {
    chapter: 'Endpoints',
    choice:
      'Where an integration’s names differ, the JSON file SERVICE_FIELDS says where our fields are: operation or callback → our field, `[]` for a list → a JSON pointer into what the service sends, `*` for each element. It stands over our own names; the bytes stay unchanged, and a mapped field is masked as ours.',
  },
  unknownFields: {
    chapter: 'Endpoints',
    choice:
      'Of fields that the document does not name everyone sees path and type. In answers of price, limits and eligibility numbers, decimal strings, claims, currency codes and known values are shown, unless a name holds a personal word; all else is withheld, kept sealed with the customer or ramp (the newest answer of each operation, a hundred values, 16,000 characters) and revealed with a reason.',
  },
  refusalTexts: {
    chapter: 'Errors',
    choice:
      'A refusal without `message` is read from error, detail, title, description, reason or code, also within an object; all of them are texts, in which what is known of the people concerned is masked.',
  },
  anySuccess: {
    chapter: 'Endpoints',
    choice:
      'Any 2xx is a success, and 204 to a write one without an answer; another status without a body where the document has one is no answer.',
  },
  kycMessage: {
    chapter: 'Events',
    choice:
      'Not in the document, sent by services of this shape on request: identity_reference (up to 255 characters), account (exists, blocked, createdAt), kyc.status (PENDING, UNDER_REVIEW, ACTION_REQUIRED, VERIFIED, REJECTED), no date. The same body as the customer’s last one is a repeat, any other an event as of its receipt. It moves the onboarding status, VERIFIED and REJECTED end re-checks, blocked: true blocks and false clears nothing; it never says whether a transaction may proceed. The sandbox sends it on demand only.',
  },
  queueFacts: {
    chapter: 'States and transitions',
    choice:
      'Nothing says what needs a person. An item of the queue is: a ramp that is stuck (rampStuck) or needs attention (rampAttention), one that may have been created without an answer, a submission without an answer, not re-checked for a day (recheckDue) or rejected, a customer whose status is ACTION_REQUIRED or who is blocked, and each UTC day with refused callbacks, for seven days.',
  },
} as const;
