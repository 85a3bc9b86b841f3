import { catalogue } from '#web/shared/language/catalogue.ts';

export const passkeyWords = catalogue('passkey', {
  show: 'Use your passkey',
  instead: 'Use passkey instead',
  shown: 'Passkey confirmed. No code is needed.',
  notGiven:
    'The passkey request was cancelled or timed out, or the passkey doesn’t work on this device. Try again.',
  isThere: 'This device already has a passkey for your account.',
});
