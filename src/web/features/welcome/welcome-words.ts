import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('welcome', {
  title: 'Welcome',
  titles: {
    'first-admin': 'Set up the first account',
    invite: 'Choose your password',
    reset: 'Choose a new password',
  },
  leads: {
    'first-admin': 'You’ll be Rampart’s first administrator and can add other people.',
    invite: 'An administrator has created an account for you. Choose a password to use it.',
    reset: 'When you save a new password, the old one stops working and all your active sessions end.',
  },
  loading: 'Checking the link',
  signedIn: 'You are signed in here as {name} ({email})',
  signedInText:
    'This link is for another account. If you save a new password for it, you’ll be signed in to that account instead of yours.',
  name: 'Name',
  email: 'E-mail',
  submit: 'Save password and sign in',
  until: 'This link works once and expires {when}',
  noLinkTitle: 'Open your link',
  noLink:
    'Go back to where you got the link and open it again. For security, the link isn’t kept in the address bar.',
  unknownTitle: 'This link does not work',
  unknown:
    'The link has already been used, has expired or is incomplete. Ask an administrator for a new one. If there is no administrator yet, restart Rampart and use the new link that it prints.',
  toSignIn: 'Go to sign-in',
});
