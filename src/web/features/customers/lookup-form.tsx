import { Anchor, Flex } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod';

import { emailText, referenceText } from '#contract/service/identifier-forms.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { decideFinding, pathOf, searchMutation } from '#web/shared/find/find-record.ts';
import { handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { looksLikeRampId, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { paths } from '#web/shared/paths.ts';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';

import { words } from './customers-words.ts';
import classes from './customers.module.css';

/** A reference, trimmed of white space. Spec: Resources › IdentityReference. */
export const lookupSchema = z.object({
  identityReference: z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, words.lookUpNothingTyped),
      z.refine((text) => !isEmail(text), { error: words.lookUpEmailMisplaced, abort: true }),
    ),
    referenceText,
  ),
  email: z.pipe(z.string().check(z.trim()), z.union([z.literal(''), emailText])),
});

export type LookupValues = z.infer<typeof lookupSchema>;

interface LookupFormProps {
  reference: RefObject<HTMLInputElement | null>;
  entered: LookupValues;
  onEnter: (values: LookupValues) => void;
}

export function LookupForm({ reference, entered, onEnter }: LookupFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useMutation(searchMutation());
  const mayLookUp = useMay('look-up-identity');
  const email = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const read = lookupSchema.safeParse({
    identityReference: identifierIn(entered.identityReference),
    email: identifierIn(entered.email),
  });
  const typed = identifierIn(entered.identityReference);
  const faultOf = (name: keyof LookupValues) =>
    isChecked ? read.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!read.success) {
      const isOfReference = read.error.issues.some(({ path }) => path[0] === 'identityReference');
      (isOfReference ? reference : email).current?.focus();
      return;
    }
    if (!mayLookUp) return;
    const { identityReference, email: mail } = read.data;
    const look = () => {
      handOverLookupEmail(client, identityReference, mail);
      void navigate(paths.customer(identityReference));
    };
    if (!looksLikeRampId(identityReference)) {
      look();
      return;
    }
    // It may be a ramp: the directory's match opens.
    search.mutate(identityReference, {
      onSuccess({ items }) {
        const finding = decideFinding(identityReference, items);
        if (finding.kind === 'open' && finding.item.kind === 'ramp') void navigate(pathOf(finding.item));
        else look();
      },
      onError: look,
    });
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={words.lookUpForm}>
      <TextBox
        ref={reference}
        name="identityReference"
        error={faultOf('identityReference')}
        value={entered.identityReference}
        onChange={(event) => onEnter({ ...entered, identityReference: event.currentTarget.value })}
        label={words.lookUpReference}
        placeholder={words.lookUpReferenceExample}
        isIdentifier
        required
      />
      <TextBox
        ref={email}
        name="email"
        type="email"
        error={faultOf('email')}
        value={entered.email}
        onChange={(event) => onEnter({ ...entered, email: event.currentTarget.value })}
        label={words.lookUpEmail}
        description={words.lookUpEmailHelp}
      />
      <RoleGateButton action="look-up-identity" type="submit" variant="default" className={classes.submit}>
        {words.lookUpButton}
      </RoleGateButton>
      {looksLikeRampId(typed) ? (
        <Flex
          component="output"
          gap="8px 12px"
          align="center"
          wrap="wrap"
          m={0}
          fz="sm"
          miw={0}
          style={{ gridColumn: '1 / -1' }}
        >
          {words.looksLikeRamp}
          <Anchor component={Link} to={paths.ramp(typed)} fz="inherit" underline="always">
            {words.openRamp}
          </Anchor>
        </Flex>
      ) : null}
    </form>
  );
}

/** Returns anything but a single identifier unchanged, for the schema to reject. */
function identifierIn(pasted: string): string {
  const read = readPastedText(pasted);
  return read.isSearchable ? read.text : pasted.trim();
}

const isEmail = (text: string) => text.includes('@');
