/** The words of the door. */
export const words = {
  product: 'Rampart',
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show what is typed',
  refused: 'The e-mail or the password is wrong. Check both and try again.',
  tooMany: 'Too many attempts for this e-mail.',
  tryNow: 'Try again now.',
  tryIn: (seconds: string) => `Try again in ${seconds} s.`,
  sandboxAccounts: 'Sandbox accounts',
  pickOne: 'Pick one to fill the form. The password of all is',
  signInAgain: 'Sign in again',
  sessionEnded: 'Your session has ended. Nothing on this page is lost: sign in and it goes on.',
  leave: 'Leave this page and sign out',
  forbidden: (role: string) => `Your role, ${role}, may not use this page`,
  whoMay: (roles: string) =>
    `The roles that may are ${roles}. Ask one of them, or ask an administrator to change your role.`,
} as const;
