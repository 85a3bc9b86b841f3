import { readingChoices } from './reading-choices.ts';

/** Rampart's choices where the specification is silent, each under one name that the code cites. */

/** "10 MB" of the original image, inclusive. */
export const imageMaxBytes = 10 * 1024 * 1024;

/** Checked in the header, before decoding. */
export const imageMaxPixels = 100_000_000;

/** 64 MiB: the sandbox's, and the default of `BODY_LIMIT_MB`. */
export const bodyMaxBytes = 64 * 1024 * 1024;

/** Choice: textLengths. */
export const textMaxLengths = {
  code: 64,
  name: 200,
  addressLine: 256,
  suburb: 100,
  state: 100,
  postCode: 20,
  vendor: 100,
  token: 4096,
  subPartnerId: 100,
  documentNumber: 100,
  wallet: 256,
  accountName: 256,
  accountNumber: 64,
} as const;

/** Choice: noPostCode. */
export const noPostCode = '00000';

/** Longest age of a price for a ramp. */
export const priceFreshMinutes = 15;

/** Five minutes either way. */
export const timestampToleranceMicroseconds = 5n * 60n * 1_000_000n;

/** A choice; `chapter` is the one that is silent. */
type Choice = { readonly chapter: string; readonly choice: string };

export const choices = {
  ...readingChoices,
  basicCreateStatus: {
    chapter: 'Endpoints › Identities',
    choice: 'Basic create answers 201; for a reference that exists 422.',
  },
  updateStatus: {
    chapter: 'Endpoints › Identities',
    choice: 'Update answers 204; occupation and industry go together or not at all.',
  },
  updateReopensChecks: {
    chapter: 'Endpoints › Identities',
    choice:
      'A document in an update is PENDING, and those of its kind filed before are again; reliance and token share stand. Without a type it is what its images say, or the kind filed last (422 when there is none).',
  },
  unknownReference: {
    chapter: 'Endpoints › Identities',
    choice:
      'Share-documents, reliance and token share create a reference that does not exist; get and eligibility answer 404.',
  },
  recheckDue: {
    chapter: 'States and transitions',
    choice:
      'Nothing tells what became of a write that was accepted: a customer is due for a re-check a day, by the service’s clock, after the latest, unless eligibility was answered since.',
  },
  documentsNotEmpty: {
    chapter: 'Endpoints › Identities',
    choice:
      'An empty identityDocuments is refused (422) in share-documents, reliance and update; an update without documents leaves the field out.',
  },
  existsFalse: {
    chapter: 'Identity account view',
    choice: '200 with exists: false is shown as "no account" like a 404, and told apart.',
  },
  emailOfAnother: {
    chapter: 'Endpoints › Get identity',
    choice:
      'An e-mail of another identity: creating answers 422, a look-up answers the reference that it belongs to.',
  },
  screeningTrueMeans: {
    chapter: 'Endpoints › Identity reliance',
    choice: '`true` means that a match was found (`match`), or that the screening was clear (`clear`).',
  },
  screeningActedOn: {
    chapter: 'Endpoints › Identity reliance',
    choice:
      'A sanctions match blocks the account, and a later clear result does not unblock it; a PEP match asks for SOURCE_FUNDS and OCCUPATION at any amount until a later screening is clear. A screening date is not in the future (UTC).',
  },
  onboardingStatusOnce: {
    chapter: 'States and transitions',
    choice:
      'Onboarding status is answered by share-documents only: where the checks of what was shared before stand. PENDING at first and while one is under way, else the last decision, with its rejectionReason; the new documents begin a check of their own.',
  },
  identityChecks: {
    chapter: 'States and transitions',
    choice:
      'Documents are decided together 2 minutes after they came, and a name that comes without documents is screened for as long. A decision closes DOCUMENT and SELFIE of what it approves and opens those of what it rejects, no matter who vouched for them; a new share leaves an approved one closed until then.',
  },
  blacklistedIsBlocked: {
    chapter: 'Events › identityMessage',
    choice:
      'Blacklisted and blocked are one. Blocking ends the customer’s running ramps in ACCOUNT_BLOCKED; each ramp refused for it sends an identityMessage with the reasons for staff and customer.',
  },
  unservedCountries: {
    chapter: 'Eligibility',
    choice:
      'Residents of CU, IR, KP and SY are not served (422), named at countryOfResidence or, where the address is on record, at identityReference.',
  },
  leastAge: {
    chapter: 'Eligibility',
    choice:
      'Customers are at least 18 years old on the service’s day (422), named at dateOfBirth or, where the birth date is on record, at identityReference; who is born on 29 February is a year older on 1 March.',
  },
  addressCountry: {
    chapter: 'ResidentialAddress',
    choice: 'country is an assigned ISO 3166-1 alpha-2 code, or XK.',
  },
  noPostCode: { chapter: 'ResidentialAddress', choice: 'Countries without post codes: postCode is 00000.' },
  taxStateLetters: {
    chapter: 'CustomerIdentity',
    choice:
      'The two characters of taxState are letters of either case: the desk sends capitals, as in the state of a US address, and the sandbox compares them so.',
  },
  emailForm: {
    chapter: 'Endpoints › Identities',
    choice:
      'email has at most 254 characters (200 in token share), one @ and a domain with a dot; letters of any script pass. Its pattern in the OpenAPI document is looser, so that every language can read it.',
  },
  dobInThePast: { chapter: 'CustomerIdentity', choice: 'dob and every dateOfBirth lie in the past (UTC).' },
  screeningDateNotAhead: {
    chapter: 'Endpoints › Identities',
    choice: 'The form takes no screeningDate after the service’s own day (UTC): a screening has been made.',
  },
  usTaxId: {
    chapter: 'CustomerIdentity',
    choice:
      'taxId, taxIdType (free text) and taxState are needed when the address is in the US, and taken with any other: a US person may live abroad; unlicensed states are configuration.',
  },
  mobileNumberElsewhere: {
    chapter: 'Endpoints › Identities',
    choice: 'Outside share-documents mobileNumber has 1 to 32 characters.',
  },
  dataOnSelfie: {
    chapter: 'Identity document',
    choice: 'data on a SELFIE or PROOF_OF_ADDRESS is not sent and is accepted.',
  },
  occupationSpellings: {
    chapter: 'Enumerations',
    choice:
      'The 21 additional spellings are values of the enumeration but stand in no allowed pair (one excepted).',
  },
  requirementTiers: {
    chapter: 'Eligibility',
    choice:
      'Up to 500 EUR PERSONAL_DETAILS; up to 9,000 also DOCUMENT, SELFIE, PURPOSE_OF_TX; above also SOURCE_FUNDS, OCCUPATION; US residents US_TAX_ID.',
  },
  kycVendor: { chapter: 'Endpoints › Identities', choice: 'The vendor identifier is configuration.' },
  rampAttention: {
    chapter: 'States and transitions',
    choice:
      'A ramp wants attention in EXTRA_VERIFICATION, in ACCOUNT_BLOCKED and in any status that is not known, whatever its spelling; what ended otherwise needs nobody, and an unpaid one needs its customer.',
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
  authorizationHeader: {
    chapter: 'Authentication',
    choice: '`Authorization: Bearer {key}:{signature}:{timestamp}`; no separate timestamp header.',
  },
  signatureEncoding: {
    chapter: 'Authentication',
    choice: 'HMAC-SHA256 with the API secret, lower-case hex.',
  },
  signatureSeparator: {
    chapter: 'Authentication',
    choice:
      'A space between the parts (`space`), or a line feed (`newline`) as seen at real services: `SIGNATURE_SEPARATOR` says which, on both sides, for calls and callbacks alike. What is joined by the other is refused (401).',
  },
  signatureEmptyBody: {
    chapter: 'Authentication',
    choice:
      'Without a body its part and its separator are left out (`omit`), or the separator stays (`keep`); the sandbox accepts both.',
  },
  signedUri: {
    chapter: 'Authentication',
    choice: 'Path, a base path included, with the query string exactly as sent; never scheme or host.',
  },
  timestampUnit: {
    chapter: 'Authentication',
    choice:
      'Unix time in microseconds, 16 digits, never the same twice for a key: milliseconds, and as the last three digits a slot that each process leases in the database (000 without one). One a millisecond, counted ahead when there are more; once the clock was set back it goes on from the present, and what was used is skipped.',
  },
  timestampTolerance: {
    chapter: 'Authentication',
    choice: 'The sandbox refuses a timestamp over 5 minutes off, and one already used with that key (401).',
  },
  signatureDoctor: {
    chapter: 'Authentication',
    choice:
      'The expected signature is told in full once its timestamp is over ten minutes past, twice the tolerance since the service’s clock may be behind; before that, and for a later one, only its first eight digits.',
  },
  keyRotation: {
    chapter: 'Authentication',
    choice:
      'Two pairs of key and secret may be valid at once; timestamps and rate limits count separately for each. The desk signs with the first. A call refused with 401 is tried once more with a fresh timestamp, then once with the second pair.',
  },
  callbackSignature: {
    chapter: 'Events › Delivery rules',
    choice:
      "Callbacks are signed like requests, over POST, the path of the partner's endpoint, the timestamp and the body.",
  },
  callbackAccepted: {
    chapter: 'Events › Delivery rules',
    choice:
      'Any success code (2xx) accepts. Anything else, or no answer in 15 s, is retried with a fresh signature: 16 s, 47 s, 2 min 23 s, 6 min 54 s, 17 min 34 s, then hourly for a day, each counted from when the attempt before it failed.',
  },
  callbackRedelivery: {
    chapter: 'Events › Delivery rules',
    choice:
      'A callback that is sent by hand, whatever became of it, follows the schedule from its beginning; its body is the same.',
  },
  callbackOrder: {
    chapter: 'Events',
    choice:
      'Among callbacks of one object state follows the parsed status_date, then the main line’s rank, then the digest. Over a live answer a callback counts only if it came after the desk asked, and is further along or dated after a callback with the answer’s status. A date counts at most as its receipt; one ahead of it gives way to what has gone on since.',
  },
  callbackKind: {
    chapter: 'Events',
    choice:
      'A message that names a ramp is a rampMessage, one that names a customer alone an identityMessage, or a kycMessage where it has kyc and no status of its own; one that names both is the ramp’s unless its status is CUSTOMER_BLACKLISTED.',
  },
  callbackTolerance: {
    chapter: 'Events › Delivery rules',
    choice:
      'The receiver refuses a timestamp over 5 minutes off; one that was used before is accepted, since a repeat changes nothing.',
  },
  callbackMarks: {
    chapter: 'Events › Delivery rules',
    choice:
      'Late: received over 5 minutes after its status_date; applied: it became the state when it came; out of order: by its date, or without one by its place on the main line, it did not; conflicting repeat: object, status and status_date of one received earlier with another digest; unrecognised: it names no object or no status, or an identityMessage’s status is unknown.',
  },
  serviceHealth: {
    chapter: 'Errors',
    choice:
      'By its newest 2,000 calls of the last quarter of an hour: failing when the breaker is open or more than half were not answered or answered 500 and above, troubled when more than 5 % were; what it refuses it has answered.',
  },
  callbackTimes: {
    chapter: 'Events',
    choice:
      '`YYYY-MM-DD HH:MM:SS`, and ISO 8601 without zone, are read in CALLBACK_TIME_ZONE (UTC unless set) and said to be assumed; of two readings the later one that is not after the receipt. ISO 8601 with a zone counts in that zone; Unix seconds (10 digits) and milliseconds (13) are read, as numbers and texts. A day without a time, a layout with two readings and anything else is not readable. The sandbox sends UTC.',
  },
  identityMessageStatuses: {
    chapter: 'States and transitions',
    choice: 'The receiver also accepts ACCOUNT_BLOCKED and unknown statuses.',
  },
  sourceAmountIgnored: {
    chapter: 'Ramp',
    choice: 'An `amount` beside `id` in source.crypto is never sent; the sandbox accepts and ignores it.',
  },
  targetMemoOptional: {
    chapter: 'Ramp',
    choice: 'walletAddressMemo in an on-ramp target is optional and sent when not empty.',
  },
  priceAnswer: {
    chapter: 'Price',
    choice:
      'Answer 200 with identityReference, source, target, processingFee, networkFee, marketRate; amounts are decimal strings.',
  },
  priceFees: {
    chapter: 'Price',
    choice:
      'processingFee and networkFee are in the fiat currency; marketRate is what one of the asset costs in it.',
  },
  priceRounding: {
    chapter: 'Price',
    choice:
      'Fees are rounded to the nearest hundredth; the side that is computed is rounded down where the customer receives it and up where the customer pays it, to hundredths of fiat or the asset’s decimals.',
  },
  limitsRequest: {
    chapter: 'Limits',
    choice: 'identityReference, method, transactionType, fiat, crypto, blockchain, all required.',
  },
  limitsAnswer: {
    chapter: 'Limits',
    choice:
      'Answer 200 with limits.transaction (minFiat, maxFiat) and limits.periodical (period → sources provider and customer). Windows roll.',
  },
  badRequestOrInvalid: {
    chapter: 'Errors',
    choice:
      '400: the body can’t be read, unknown fields and malformed headers; 415: a body that is not application/json or is encoded; 422: what a schema or a rule refuses, missing fields included.',
  },
  refusalsOfHttp: {
    chapter: 'Errors',
    choice:
      'What HTTP itself refuses has message and status: 405 with Allow, 408 (slower than 50 kB/s after 10 seconds), 411 (over 1 MiB without Content-Length), 413 (over 64 MiB), 415, 431, and 503 with Retry-After when large bodies come faster than they are served.',
  },
  bodyBounds: {
    chapter: 'Limits',
    choice:
      'A body is read (else 400) up to 64 levels deep, 10,000 fields, 1,000 list items in all and 1 MiB of text beside its images.',
  },
  errorsNotShown: {
    chapter: 'Errors',
    choice: 'Where an operation’s errors are not shown, each of the listed statuses may come.',
  },
  errorsBeyondTheList: {
    chapter: 'Errors',
    choice:
      'An operation may answer 429 and 500 although its own list lacks them; what HTTP itself refuses is 405, 408, 411, 413, 415 or 503, with message and status.',
  },
  answersWhole: {
    chapter: 'Resources',
    choice:
      'The sandbox writes every field that an answer can have, optional ones included, and no other; its OpenAPI document says so. A reader relies on neither.',
  },
  rateLimit: {
    chapter: 'Limits',
    choice:
      '500 requests a minute and key, 429 with Retry-After. A minute begins with its first call; calls without a valid signature are not counted.',
  },
  imageSize: { chapter: 'Limits', choice: '10 MB is 10,485,760 bytes of decoded file.' },
  imagePixels: { chapter: 'Limits', choice: 'At most 100 million pixels.' },
  base64Strict: {
    chapter: 'Identity document',
    choice:
      'Empty, of a wrong length or not base64 is refused (422), a data: prefix too; CR and LF are accepted and never produced.',
  },
  textLengths: {
    chapter: 'Limits',
    choice:
      'Texts without a stated bound have one: given name and surname 200, address line 256, suburb and state 100, post code 20, vendor 100, token 4,096, sub-partner and document number 100, wallet, memo and account name 256, account number, bsb and codes (kind of tax identifier included) 64.',
  },
  blankTexts: {
    chapter: 'Limits',
    choice:
      'A text of nothing but white space or characters of no width is missing: it is refused like an empty one, where the field is optional too.',
  },
  noIdempotencyKey: {
    chapter: 'Endpoints',
    choice:
      'The service has none: a POST whose answer never came is unknown and is never sent again by itself.',
  },
} as const satisfies Record<string, Choice>;

export type ChoiceName = keyof typeof choices;
