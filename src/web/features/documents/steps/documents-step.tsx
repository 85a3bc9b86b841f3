import { Button, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { DocumentCards, type DocumentCardsProps } from '#web/shared/documents/document-cards.tsx';
import { words as cardWords } from '#web/shared/documents/document-words.ts';
import { RequestMeter } from '#web/shared/documents/request-meter.tsx';
import { ReasonField } from '#web/shared/identity-form/before-sending-fields.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';

import { customerLabels, type CustomerValues, draftBytes } from '../share-documents-schema.ts';
import { words } from '../share-documents-words.ts';
import footer from './step-footer.module.css';
import type { ShortForm } from '../use-short-form.ts';

export interface DocumentsStepProps extends DocumentCardsProps {
  /** Counts towards the request's size. */
  customer: CustomerValues;
  /** Requirement to satisfy. */
  asked: string | null;
  short: ShortForm | null;
  onBack: () => void;
  onReview: () => void;
}

export function DocumentsStep(props: DocumentsStepProps) {
  const { customer, documents, asked, problems, isShown, readings, short, onBack, onReview } = props;
  const { drafts } = documents;
  const limitBytes = useEnvironment()?.bodyLimitBytes ?? null;
  // Nothing of the customer changes while the documents are to be seen.
  // oxlint-disable-next-line react/exhaustive-deps -- the form's values are one object, whatever is typed
  const sizeBytes = useMemo(() => draftBytes(customer, drafts), [drafts, isShown]);
  const isTooMuch = limitBytes !== null && sizeBytes > limitBytes;
  return (
    <Stack gap="md">
      {asked === null ? null : (
        <Text fw={500} inherit>
          {cardWords.documents.asked({ title: requirementTitle(asked) })}{' '}
          {asked === 'DOCUMENT' ? cardWords.documents.askedKind : null}
        </Text>
      )}
      {short === null || !isShown ? null : <ShortFormPanel short={short} />}
      <DocumentCards documents={documents} problems={problems} isShown={isShown} readings={readings} />
      <div className={footer.footer}>
        {short === null ? (
          <Button variant="default" onClick={onBack}>
            {words.back}
          </Button>
        ) : null}
        <RequestMeter sizeBytes={sizeBytes} limitBytes={limitBytes} />
        <Button
          ms="auto"
          disabled={isTooMuch}
          loading={short?.isRevealing ?? false}
          onClick={short === null ? onReview : () => void short.review()}
        >
          {cardWords.documents.review({ count: drafts.length })}
        </Button>
      </div>
    </Stack>
  );
}

function ShortFormPanel({ short }: { short: ShortForm }) {
  const { known, reason, reasonProblem, isRevealing, failure, onReason, leave } = short;
  return (
    <Panel
      title={words.short.title}
      aside={
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          {words.short.whole}
        </Button>
      }
    >
      <Text mb="xs" c="dimmed" inherit className="anywhere">
        {words.short.intro({ reference: known.reference, count: known.masked.length })}
      </Text>
      <ReasonField value={reason} error={reasonProblem} isDisabled={isRevealing} onChange={onReason} />
      {failure === null ? null : <ErrorPanel error={failure} />}
      <details className="sources">
        <summary>{words.short.show}</summary>
        <FactList
          facts={known.masked.map(({ path, masked }) => ({
            label: customerLabels[path],
            value: <bdi>{masked}</bdi>,
          }))}
        />
      </details>
    </Panel>
  );
}
