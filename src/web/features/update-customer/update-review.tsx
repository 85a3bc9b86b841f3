import { Button, Flex, Group, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { isOverridden, overrideField, OverrideList } from '#web/shared/documents/image-overrides.tsx';
import { pictureFacts } from '#web/shared/documents/picture-facts.tsx';
import { PicturedDocuments } from '#web/shared/documents/pictured-documents.tsx';
import { RequestMeter } from '#web/shared/documents/request-meter.tsx';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { BeforeSendingFields } from '#web/shared/identity-form/before-sending-fields.tsx';
import { UnderAgeWarning } from '#web/shared/identity-form/under-age-warning.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { beginAt } from '#web/shared/ui/hold-focus.ts';
import { hasImages, requestBytes } from '#web/shared/write/request-body.ts';
import { WriteNotice } from '#web/shared/write/write-notice.tsx';
import { WriteProgress } from '#web/shared/write/write-progress.tsx';

import { words } from './update-customer-words.ts';
import classes from './update-customer.module.css';
import { diffOf, type UpdateRequest } from './update-request.ts';
import type { UpdateControl } from './use-update.ts';

export interface UpdateReviewProps {
  control: UpdateControl;
  identityReference: string;
  request: UpdateRequest;
}

export function UpdateReview({ control: update, identityReference, request }: UpdateReviewProps) {
  const { form, known, opened, documents, overriding, before, write, isSending, meanwhile } = update;
  const [isTried, setTried] = useState(false);
  const limitBytes = useEnvironment()?.bodyLimitBytes ?? null;
  const sizeBytes = useMemo(() => (hasImages(request) ? requestBytes(request) : null), [request]);
  const progress = write.state.phase === 'sending' ? write.state.progress : null;
  const isTooMuch = sizeBytes !== null && limitBytes !== null && sizeBytes > limitBytes;
  const rows = diffOf({ request, values: form.getValues(), known: known.known, record: opened });

  const submit = () => {
    setTried(true);
    const undecided = overriding.warnings.find((warning) => !isOverridden(warning, overriding.overrides));
    if (undecided === undefined) {
      void update.send(request);
    } else {
      before.check(identityReference, { leads: false });
      focusField(overrideField(undecided.code));
    }
  };
  const maskOf = (field: string) =>
    field === 'state'
      ? known.known.state.value
      : (opened.personalValues.find((one) => one.field === field)?.masked ?? null);
  return (
    <form
      noValidate
      aria-labelledby="review"
      className="form-column"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooMuch) submit();
      }}
    >
      <Title id="review" order={2} fz="lg" tabIndex={-1} ref={beginAt}>
        {words.review}
      </Title>
      <Text inherit>{words.reviewLead}</Text>
      <DataTable
        label={words.review}
        columns={[{ name: words.field }, { name: words.was }, { name: words.willBe }]}
      >
        {rows.map(({ label, was, willBe }, at) => (
          <tr key={`${at} ${label}`}>
            <th scope="row" className={classes.label}>
              {label}
            </th>
            <td className={classes.was}>{was}</td>
            <td className={classes.willBe}>
              {willBe === null ? (
                <Text span inherit c="dimmed" fw={400}>
                  {words.sentAlong}
                </Text>
              ) : (
                <bdi>{willBe}</bdi>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      <OverrideList {...overriding} isTried={isTried} isDisabled={isSending} />
      <PicturedDocuments
        drafts={documents.drafts.filter(({ images }) => images.length > 0)}
        factsOf={(draft) => pictureFacts(request.customerIdentity, draft, maskOf)}
      />
      <UnderAgeWarning birthDate={request.customerIdentity?.dob ?? ''} />
      <Flex
        disabled={isSending}
        component="fieldset"
        direction="column"
        gap="md"
        m={0}
        p={0}
        bd="none"
        miw={0}
      >
        <BeforeSendingFields before={before} reference={identityReference} effect={words.effect} />
      </Flex>
      <WriteNotice state={write.state} identityReference={identityReference} onStartOver={write.startOver} />
      <Group gap="8px 16px" justify="flex-end" pt={4} pb="xl">
        <Button variant="default" disabled={isSending} onClick={update.toEdit}>
          {words.back}
        </Button>
        {progress !== null ? (
          <WriteProgress progress={progress} onCancel={write.cancel} />
        ) : sizeBytes === null ? null : (
          <RequestMeter sizeBytes={sizeBytes} limitBytes={limitBytes} />
        )}
        <Button type="submit" loading={isSending} disabled={meanwhile !== null || isTooMuch}>
          {words.send}
        </Button>
      </Group>
    </form>
  );
}
