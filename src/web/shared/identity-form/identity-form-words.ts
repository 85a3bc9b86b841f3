/** Words of the fields by which a customer is written to, wherever they stand. */
export const words = {
  reason: 'Reason or ticket',
  reasonHelp: 'Why you act on the customer’s behalf. Kept with the submission and in the audit trail.',
  reasonMissing: 'Say why, in 3 to 500 characters',
  confirmWholeReference: 'Type the identity reference to confirm',
  confirmReferenceEnd: 'Type the last six characters of the identity reference to confirm',
  confirmationWrong: 'This is not what the reference ends in. Look at it above, and type it again.',
  liveService: (effect: string) => `This is the live service: ${effect}.`,
  unknownService: (effect: string) =>
    `The desk could not say which service this is. Take it for the live one: ${effect}.`,
} as const;
