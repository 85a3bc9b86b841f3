import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { BeforeSendingFields } from '#web/shared/identity-form/before-sending-fields.tsx';
import { UnderAgeWarning } from '#web/shared/identity-form/under-age-warning.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { WriteNotice } from '#web/shared/write/write-notice.tsx';

import { diffOf } from '../changes/update-diff.ts';
import classes from '../form/update-customer.module.css';
import { words } from '../words/update-customer-words.ts';
import type { UpdateControl } from '../control/use-update.ts';

export interface UpdateReviewProps {
  control: UpdateControl;
  identityReference: string;
}

/** Exactly what will be sent, as it was and as it will be, and sending it. Design: product › Pages, Update customer. */
export function UpdateReview({ control: update, identityReference }: UpdateReviewProps) {
  const { form, known, opened, before, write, isSending, meanwhile } = update;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form has made room for this: the focus goes with it.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const rows = diffOf({
    request: update.requestNow(),
    values: form.getValues(),
    known: known.known,
    record: opened,
  });
  return (
    <form
      noValidate
      aria-labelledby="review"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void update.send();
      }}
    >
      <h2 id="review" className={classes.heading} tabIndex={-1} ref={heading}>
        {words.review}
      </h2>
      <p className={classes.text}>{words.reviewLead}</p>
      <DataTable
        label={words.review}
        columns={[{ name: words.field }, { name: words.was }, { name: words.willBe }]}
      >
        {rows.map(({ label, was, willBe }) => (
          <tr key={label}>
            <th scope="row" className={classes.label}>
              {label}
            </th>
            <td className={classes.was}>{was}</td>
            <td className={classes.willBe}>
              {willBe === null ? (
                <span className={classes.along}>{words.sentAlong}</span>
              ) : (
                <bdi>{willBe}</bdi>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      <UnderAgeWarning birthDate={update.requestNow().customerIdentity?.dob ?? ''} />
      <fieldset disabled={isSending} className={classes.fields}>
        <BeforeSendingFields before={before} reference={identityReference} effect={words.effect} />
      </fieldset>
      <WriteNotice state={write.state} identityReference={identityReference} onStartAnew={write.startAnew} />
      <div className={classes.footer}>
        <Button variant="default" disabled={isSending} onClick={update.toEdit}>
          {words.back}
        </Button>
        <Button type="submit" loading={isSending} disabled={meanwhile !== null}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
