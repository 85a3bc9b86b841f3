import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('second-step', {
  code: {
    label: 'Code',
    hint: 'The 6-digit code from your authenticator app.',
    take: 'Use an authenticator code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set up the second factor. Each code works only once.',
    take: 'Use a recovery code',
  },
  passkey: {
    text: 'Confirm with the passkey that you set up for Rampart.',
    take: 'Use a passkey',
  },
  back: 'Back',
  puzzle: {
    solving:
      'Several sign-in attempts have failed or are in progress, so your browser is solving a puzzle first. This takes a few seconds.',
    many: 'Many sign-in attempts are in progress. Your browser will keep trying for up to 2 minutes. Signing in is quicker in a browser you’ve used before, or with a link from an administrator.',
    gaveUp:
      'Too many sign-in attempts are in progress. Try again, ask an administrator for a link or use a browser you’ve used before.',
  },
  refusal: {
    refused: 'The e-mail address or password is wrong. Check both and try again.',
    codeRefused:
      'The code is wrong, has expired or has already been used. If it came from your app, wait for the next one and check that your phone’s clock is right.',
    passkeyRefused: 'The passkey could not be verified. Try again, or use a recovery code.',
    tooMany: 'Too many attempts for this e-mail address.',
    tryNow: 'Try again now.',
    tryIn: 'Try again in {seconds} seconds.',
  },
});
