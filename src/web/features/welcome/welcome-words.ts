import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('welcome', {
  title: 'Welcome',
  titles: {
    'first-admin': 'Set up the first account',
    invite: 'Choose your password',
    reset: 'Choose a new password',
  },
  leads: {
    'first-admin': 'You become the administrator of this desk and can add other people.',
    invite: 'An administrator has created an account for you. Choose a password to use it.',
    reset: 'Once you save a new one, your old password stops working and all your open sessions end.',
  },
  loading: 'Checking the link',
  signedIn: 'You are signed in here as {name} ({email})',
  signedInText:
    'This link is for another account. When you save its password, you are signed in to that account instead of yours.',
  name: 'Name',
  email: 'E-mail',
  submit: 'Save password and sign in',
  until: 'This link works once. It expires',
  noLinkTitle: 'Open your link',
  noLink:
    'This page needs the link you were given. For safety, the address no longer shows it once it is open. Open the link again from where you have it.',
  unknownTitle: 'This link does not work',
  unknown:
    'It was already used, has expired or is incomplete. Ask an administrator for a new one. The first administrator’s link is printed again when the desk restarts.',
  toSignIn: 'Go to sign in',
});
