/** The choices on identities and what is asked of them; part of the register in choices.ts. */
export const identityChoices = {
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
      'Documents are decided together 2 minutes after they came, and a name that comes without documents is screened for as long. A decision closes DOCUMENT and SELFIE of what it approves and opens those of what it rejects, whoever vouched for them; a new share leaves an approved one closed until then.',
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
      'taxId, taxIdType (free text) and taxState are needed when the address is in the US; unlicensed states are configuration.',
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
} as const;
