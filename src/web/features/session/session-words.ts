import type { SignInProblem } from '#contract/desk/session.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

/** Failed company sign-ins, and what to do. */
const problems: Readonly<Record<SignInProblem, string>> = {
  'provider-unreachable':
    'Your company’s sign-in did not answer. Try again in a moment; if it happens again, tell your administrator.',
  'provider-refused': 'Your company’s sign-in refused. Try again, or ask the people who run it.',
  'round-unknown':
    'This sign-in was started elsewhere, is already finished, or took longer than ten minutes. Start again.',
  'answer-not-trusted':
    'We could not verify that the answer came from your company’s sign-in, so you were not signed in. Start again; if it happens again, tell your administrator.',
  'role-unknown':
    'Your company account has no role for this desk, or more than one. Ask your administrator to give it exactly one.',
  'account-disabled': 'Your account at this desk is disabled. Ask an administrator to enable it.',
  busy: 'The desk could not record your sign-in, so you were not signed in. Try again in a moment.',
};

export const words = catalogue('session', {
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  or: 'or',
  problems,
  companyAccount: 'Sign in with your company account',
  inNewTab: 'Opens in a new tab. This page stays as it is and continues when you come back.',
  signedIn: 'You are signed in',
  closeTab: 'Close this tab and go back to the one you came from to continue.',
  goToStart: 'Or go to the overview',
  sandboxAccounts: 'Sandbox accounts',
  pickOne: 'Pick one to fill in the form. They all have the password',
  signInAgain: 'Sign in again',
  sessionEnded: 'Your session has ended. Nothing on this page is lost. Sign in to continue.',
  stillSending: 'What you sent is still on its way. You see what became of it once you have signed in.',
  endedWhileAway:
    'Your session has ended: the desk was not used for a while, or it was ended elsewhere. Sign in to continue where you were.',
  leave: 'Leave this page and sign out',
  forbidden: 'Your role, {role}, can’t use this page',
  whoMay: 'These roles can: {roles}. Ask one of them, or ask an administrator to change your role.',
});
