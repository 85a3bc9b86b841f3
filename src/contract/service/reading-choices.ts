/** How answers and callbacks are read that are not as the document has them: part of the register of choices. */
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
  kycMessage: {
    chapter: 'Events',
    choice:
      'Not in the document, sent by services of this shape on request: identity_reference (up to 255 characters), account (exists, blocked, createdAt), kyc.status (PENDING, UNDER_REVIEW, ACTION_REQUIRED, VERIFIED, REJECTED), no date. The same body as the customer’s last one is a repeat, any other an event as of its receipt. It moves the onboarding status, VERIFIED and REJECTED end re-checks, blocked: true blocks and false clears nothing; it never says whether a transaction may proceed. The sandbox sends it on demand only.',
  },
} as const;
