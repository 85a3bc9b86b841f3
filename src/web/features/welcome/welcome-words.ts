/** The words of the page where a single-use link leads. */
export const words = {
  title: 'Welcome',
  titles: {
    'first-admin': 'Set up the first account',
    invite: 'Choose your password',
    reset: 'Choose a new password',
  },
  leads: {
    'first-admin': 'You become the administrator of this desk, who lets in the others.',
    invite: 'An administrator has made you an account. With a password it is yours.',
    reset: 'Your password so far ends with this, and so does every session that is open with it.',
  },
  loading: 'Reading the link',
  signedIn: (name: string, email: string) => `You are signed in here as ${name} (${email})`,
  signedInText:
    'This link is for another account. Once its password is saved, this browser works under that account and no longer under yours.',
  name: 'Name',
  email: 'E-mail',
  submit: 'Save password and sign in',
  until: 'This link works once. It ends',
  noLinkTitle: 'Open your link',
  noLink:
    'This page opens with a link that you were given. It is taken out of the address when it is opened, so that nobody finds it there: open it again from where you have it.',
  unknownTitle: 'This link does not work',
  unknown:
    'It was used already, is too old, or is not complete. Ask an administrator for a new one. The link of the first administrator is printed anew when the desk is started again.',
  toSignIn: 'Go to sign in',
} as const;
