import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { identityReference as identityReferenceSchema } from '#contract/service/primitives.ts';
import { isUnfinished } from '#contract/service/unfinished-writes.ts';
import { listAsLeft } from '#web/shared/lists/address-filters.ts';
import { listWords, midSentence } from '#web/shared/format/text.ts';
import { LeaveGuard } from '#web/shared/forms/leave-guard.tsx';
import { useStepHistory } from '#web/shared/forms/use-step-history.ts';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { focusShown, useFocusAfter } from '#web/shared/ui/hold-focus.ts';
import { operationWords, outcomeLook } from '#web/shared/words/submission-outcome.ts';
import { submissionWords } from '#web/shared/words/submission-words.ts';

import type { SavesSince } from './earlier-saves.ts';
import { words } from './update-customer-words.ts';
import { UpdateForm } from './update-form.tsx';
import { customerRecordQuery } from './update-queries.ts';
import { hasChanges } from './update-request.ts';
import type { UpdateReviewProps } from './update-review.tsx';
import { type UpdateControl, type Updated, useUpdate } from './use-update.ts';

const UpdateReview = lazyComponent<UpdateReviewProps>(
  async () => (await import('./update-review.tsx')).UpdateReview,
  undefined,
  { name: words.back, onPress: ({ control }) => control.toEdit() },
);

/** `/customers/:identityReference/edit?requirement=…`. */
export function UpdateCustomerPage() {
  const { identityReference = '' } = useParams();
  const [search] = useSearchParams();
  const isReference = identityReferenceSchema.safeParse(identityReference).success;
  return (
    <>
      <PageHeader
        title={words.title}
        breadcrumbs={isReference ? <Breadcrumbs identityReference={identityReference} /> : undefined}
        facts={
          isReference ? (
            <Identifier value={identityReference} label={midSentence(words.reference)} />
          ) : undefined
        }
      >
        {words.lead}
      </PageHeader>
      {isReference ? (
        // The key resets the form for another customer.
        <Loaded
          key={identityReference}
          identityReference={identityReference}
          requirement={search.get('requirement')}
        />
      ) : (
        <EmptyState title={words.badReference}>{words.badReferenceText}</EmptyState>
      )}
    </>
  );
}

function Breadcrumbs({ identityReference }: { identityReference: string }) {
  return (
    <>
      <Anchor component={Link} to={listAsLeft('customers')}>
        {words.crumb}
      </Anchor>
      {' / '}
      <Anchor component={Link} to={paths.customer(identityReference)}>
        {identityReference}
      </Anchor>
    </>
  );
}

interface LoadedProps {
  identityReference: string;
  requirement: string | null;
}

function Loaded({ identityReference, requirement }: LoadedProps) {
  const record = useQuery(customerRecordQuery(identityReference));
  if (record.data === undefined) {
    return record.isError ? (
      <ErrorPanel error={record.error} onRetry={() => void record.refetch()} />
    ) : (
      <DelayedSkeleton lines={6} />
    );
  }
  return (
    <UpdateCustomer identityReference={identityReference} record={record.data} requirement={requirement} />
  );
}

interface UpdateCustomerProps {
  identityReference: string;
  record: CustomerRecord;
  requirement: string | null;
}

/** Keeps the form mounted, so going back loses nothing. */
function UpdateCustomer({ identityReference, record, requirement }: UpdateCustomerProps) {
  const control = useUpdate(identityReference, record);
  const { step, meanwhile, updated, reviewed } = control;
  const edit = useFocusAfter<HTMLDivElement>(step === 'review');
  useStepHistory({
    isLater: step !== 'edit',
    isOver: step === 'sent',
    toFirst: () => {
      if (!control.isSending) control.toEdit();
    },
  });
  // Preloads the review while the form is filled in.
  useEffect(() => UpdateReview.preload(), []);
  if (step === 'sent' && updated !== null) {
    return <UpdatedPanel identityReference={identityReference} updated={updated} />;
  }
  return (
    <>
      {meanwhile === null ? null : (
        <ChangedMeanwhile
          meanwhile={meanwhile}
          identityReference={identityReference}
          onTakeOver={control.takeOver}
        />
      )}
      <div hidden={step !== 'edit'} ref={edit} tabIndex={-1}>
        <UpdateForm control={control} identityReference={identityReference} requirement={requirement} />
      </div>
      {step === 'review' && reviewed !== null ? (
        <UpdateReview control={control} identityReference={identityReference} request={reviewed} />
      ) : null}
      <LeaveUpdate control={control} />
    </>
  );
}

interface ChangedMeanwhileProps {
  meanwhile: SavesSince;
  identityReference: string;
  onTakeOver: () => void;
}

function ChangedMeanwhile({ meanwhile, identityReference, onTakeOver }: ChangedMeanwhileProps) {
  const { saves, fields } = meanwhile;
  const names = fields.map((field) =>
    Object.hasOwn(fieldNames, field) ? fieldNames[field as keyof typeof fieldNames] : field,
  );
  return (
    <Box maw={720} mb="md">
      <Banner
        tone="action"
        title={words.changedMeanwhile}
        actions={
          <>
            <Button size="xs" onClick={onTakeOver}>
              {words.takeOver}
            </Button>
            <Anchor href={paths.customer(identityReference)} target="_blank" rel="noopener">
              {words.openInTab}
            </Anchor>
          </>
        }
      >
        {words.changedMeanwhileText}
        <Box component="ul" my={6} mx={0} ps={18}>
          {saves.map((save) => (
            <li key={save.id}>
              {`${words.savedBy({ operation: operationWords(save.operation), name: save.submittedBy.name })}, `}
              <Timestamp at={save.submittedAt} />
              {`: ${outcomeLook(save).text}`}
            </li>
          ))}
        </Box>
        {names.length === 0 ? null : words.newlyKnown({ fields: listWords(names, 'and') })}
      </Banner>
    </Box>
  );
}

function LeaveUpdate({ control }: { control: UpdateControl }) {
  const { form, known, documents, step, isSending } = control;
  const { drafts } = documents;
  const isChanged = useFormValue(form, (values) => hasChanges({ values, known: known.known, drafts }));
  return (
    <LeaveGuard
      hasUnsentWork={step !== 'sent' && (isSending || isChanged)}
      sameWork={['requirement']}
      title={isSending ? words.leaveSendingTitle : words.leaveTitle}
      text={isSending ? words.leaveSendingText : words.leaveText}
      leave={words.leave}
      stay={words.stay}
    />
  );
}

interface UpdatedPanelProps {
  identityReference: string;
  updated: Updated;
}

/** Says applied, unless the service reports unfinished checks. Spec: Endpoints › Update identity. */
function UpdatedPanel({ identityReference, updated: { status, requestId } }: UpdatedPanelProps) {
  return (
    <Box
      component="section"
      p="md"
      bg="var(--rampart-good-fill)"
      bd="1px solid var(--rampart-good-line)"
      bdrs="md"
      maw={720}
      aria-labelledby="outcome"
    >
      <Title
        id="outcome"
        order={2}
        display="flex"
        mt={0}
        mx={0}
        mb={6}
        c="var(--rampart-good-text)"
        fz="lg"
        style={{ alignItems: 'center', gap: 'var(--mantine-spacing-xs)' }}
        tabIndex={-1}
        ref={focusShown}
      >
        <IconCircleCheck size={20} aria-hidden />
        {isUnfinished('updateIdentity', status) ? submissionWords.pending.text : words.updated}
      </Title>
      <Text inherit>{words.updatedText}</Text>
      {requestId === null ? null : (
        <Text inherit>
          {words.request} <Identifier value={requestId} label={words.requestId} />
        </Text>
      )}
      <Group gap="xs" align="stretch" mt={14}>
        <Button component={Link} to={paths.customer(identityReference)}>
          {words.openCustomer}
        </Button>
        <Button variant="default" component={Link} to={paths.eligibility({ identityReference })}>
          {words.checkEligibility}
        </Button>
      </Group>
    </Box>
  );
}
