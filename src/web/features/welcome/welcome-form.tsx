import type { LinkAnswer, UseLinkRequest } from '#contract/desk/staff.ts';
import { CodeField } from '#web/shared/forms/code-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { NewPasswordField } from '#web/shared/password/new-password-field.tsx';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';

import { linkRequest, takeLink } from './link-queries.ts';
import { words } from './welcome-words.ts';
import classes from './welcome.module.css';

interface WelcomeFormProps {
  token: string;
  link: LinkAnswer;
  goTo: (address: string) => void;
}

/** The password, and of the first admin who they are. Then they are signed in. */
export function WelcomeForm({ token, link, goTo }: WelcomeFormProps) {
  const { purpose, email, name, hasSecondFactor, expiresAt } = link;
  const isFirstAdmin = purpose === 'first-admin';
  const send = async (request: UseLinkRequest) => {
    await takeLink(request);
    goTo(isFirstAdmin ? paths.settings('staff') : paths.overview());
  };
  return (
    <>
      <p className={classes.lead}>{words.leads[purpose]}</p>
      {email === null ? null : (
        <FactList
          facts={[
            { label: words.name, value: name },
            { label: words.email, value: email },
          ]}
        />
      )}
      <SmallForm
        schema={linkRequest}
        toRequest={({ code = '', ...entered }) => ({
          ...entered,
          token,
          ...(code.trim() === '' ? {} : { code: code.trim() }),
        })}
        send={send}
        submit={words.submit}
      >
        {isFirstAdmin ? (
          <>
            <TextField name="name" label={words.name} autoComplete="name" isFocusedFirst />
            <TextField name="email" type="email" label={words.email} autoComplete="username" />
          </>
        ) : (
          // For the browser's own memory of passwords.
          <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        )}
        <NewPasswordField
          name="password"
          known={[email ?? '', name ?? ''].filter(Boolean)}
          isFocusedFirst={!isFirstAdmin}
        />
        {hasSecondFactor ? <CodeField /> : null}
      </SmallForm>
      <p className={classes.until}>
        {words.until} <Timestamp at={expiresAt} />
      </p>
    </>
  );
}
