import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { type Language, languages } from '#contract/desk/languages.ts';
import { safeReturnTo, signInProblemOf } from '#contract/desk/session.ts';
import type { SignedIn } from '#web/shared/api/current-staff.ts';
import { hearTabs } from '#web/shared/api/session-tabs.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { language, loadAgain, needsAnotherPage, rememberLanguage } from '#web/shared/language/language.ts';
import { languageNames } from '#web/shared/language/language-names.ts';
import { languageWords } from '#web/shared/language/language-words.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { useDocumentTitle } from '#web/shared/ui/page-header.tsx';
import { DoorFrame } from '#web/shared/ui/door-frame.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';
import { hasSessionEnded, rememberSession, sessionQuery } from './session-queries.ts';
import { words } from './session-words.ts';
import { ProviderLink, SignInForm } from './sign-in-form.tsx';
import classes from './sign-in.module.css';

/** Beside the embedded sandbox every account has this password; nowhere else is there an account that it opens. */
const SANDBOX_PASSWORD = 'rampart-sandbox';

interface SignInPageProps {
  /** Opens the desk in another language than this page's. */
  load?: (address: string) => void;
}

const replacePage = (address: string) => window.location.replace(address);

/** The door. Beside the embedded sandbox it names the accounts that open it. */
export function SignInPage({ load = replacePage }: SignInPageProps) {
  useDocumentTitle(words.signIn);
  const environment = useEnvironment();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [picked, setPicked] = useState('');
  const [hasEnded] = useState(hasSessionEnded);
  const [isCodeStep, setCodeStep] = useState(false);
  const session = useQuery(sessionQuery());
  // Who signs in in another tab is signed in here too.
  useEffect(
    () =>
      hearTabs((news) => {
        if (news === 'signed-in') void queryClient.refetchQueries(sessionQuery());
      }),
    [queryClient],
  );
  const problem = signInProblemOf(search.get('problem'));
  const returnTo = safeReturnTo(search.get('returnTo'));

  if (session.data) return <Navigate to={returnTo} replace />;
  const goOn = (staff: SignedIn) => {
    if (needsAnotherPage(staff.language)) {
      load(returnTo);
      return;
    }
    rememberSession(queryClient, staff);
    void navigate(returnTo, { replace: true });
  };
  const accounts = environment?.isEmbeddedSandbox ? environment.sandboxAccounts : [];
  return (
    <DoorFrame
      title={words.signIn}
      below={
        <>
          {isCodeStep ? null : <LanguageChoice />}
          {accounts.length > 0 && !isCodeStep ? (
            <SandboxAccounts accounts={accounts} password={SANDBOX_PASSWORD} onPick={setPicked} />
          ) : null}
          {environment?.environment === 'sandbox' ? (
            <p className={classes.note}>{sharedWords.sandboxStrip}</p>
          ) : null}
        </>
      }
    >
      {problem ? (
        <p className={classes.problem} role="alert">
          {words.problems[problem]}
        </p>
      ) : hasEnded ? (
        <output className={classes.ended}>{words.endedWhileAway}</output>
      ) : null}
      <SignInForm
        key={picked}
        email={picked}
        password={picked === '' ? '' : SANDBOX_PASSWORD}
        onSignedIn={goOn}
        onCodeStep={setCodeStep}
        otherWay={environment?.hasProvider ? <ProviderLink returnTo={returnTo} /> : null}
      />
    </DoorFrame>
  );
}

/** The language of this browser; that of an account comes before it. */
function LanguageChoice() {
  const [isNotKept, setNotKept] = useState(false);
  const choose = (next: Language) => {
    if (next === language) return;
    if (rememberLanguage(next)) loadAgain();
    else setNotKept(true);
  };
  return (
    <>
      <fieldset className={classes.languages} aria-label={languageWords.label}>
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.language}
            lang={one}
            aria-pressed={one === language}
            onClick={() => choose(one)}
          >
            {languageNames[one]}
          </button>
        ))}
      </fieldset>
      {isNotKept ? (
        <p className={classes.refusal} role="alert">
          {languageWords.notKept}
        </p>
      ) : null}
    </>
  );
}

interface SandboxAccountsProps {
  accounts: EnvironmentAnswer['sandboxAccounts'];
  password: string;
  onPick: (email: string) => void;
}

/** The sandbox's accounts; picking one fills the form. */
function SandboxAccounts({ accounts, password, onPick }: SandboxAccountsProps) {
  return (
    <section className={classes.accounts} aria-labelledby="sandbox-accounts">
      <h2 className={classes.accountsTitle} id="sandbox-accounts">
        {words.sandboxAccounts}
      </h2>
      <p className={classes.accountsHint}>
        {words.pickOne} <code>{password}</code>
      </p>
      <ul className={classes.accountList}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" className={classes.account} onClick={() => onPick(email)}>
              <span className={classes.role}>{contractText(role)}</span>
              <span className={classes.email}>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
