import { Anchor } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RequestDetail } from '#contract/desk/requests.ts';
import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { DiagnosisView } from './diagnosis-view.tsx';
import { type Pasted, straysIn } from './signature-rules.ts';
import { invisibleName, words } from './signature-words.ts';
import classes from './signature.module.css';

interface DoctorAnswerProps {
  asked: UseMutationResult<{ pasted: Pasted; diagnosis: SignatureDiagnosis }, Error, Pasted>;
  callback: { id: string; query: UseQueryResult<SignatureDiagnosis> } | null;
  recorded: { id: string; query: UseQueryResult<RequestDetail> } | null;
}

/** What was asked last; before that the callback that the address names, or what a recorded call lacks. */
export function DoctorAnswer({ asked, callback, recorded }: DoctorAnswerProps) {
  const call = recorded?.query.data;
  if (asked.error !== null) {
    const again = asked.variables;
    return (
      <ErrorPanel error={asked.error} onRetry={again === undefined ? undefined : () => asked.mutate(again)} />
    );
  }
  if (asked.data !== undefined) {
    const { diagnosis, pasted } = asked.data;
    return (
      <DiagnosisView
        diagnosis={diagnosis}
        about={words.ofPasted}
        notes={<PastedNotes pasted={pasted} diagnosis={diagnosis} call={call} />}
      />
    );
  }
  if (callback !== null) return <OfCallback {...callback} />;
  if (recorded !== null) return <OfRecorded {...recorded} />;
  return (
    <Panel>
      <EmptyState title={words.nothingYet}>{words.nothingYetText}</EmptyState>
    </Panel>
  );
}

function OfCallback({ id, query }: NonNullable<DoctorAnswerProps['callback']>) {
  const { data, error } = query;
  if (data !== undefined) {
    const about = (
      <Anchor component={Link} to={paths.callback(id)} size="sm">
        {words.openCallback}
      </Anchor>
    );
    return <DiagnosisView diagnosis={data} about={about} />;
  }
  if (error === null) return <DelayedSkeleton lines={8} label={words.loadingCallback} />;
  return <NotThere error={error} title={words.unknownCallback} onRetry={() => void query.refetch()} />;
}

function OfRecorded({ id, query }: NonNullable<DoctorAnswerProps['recorded']>) {
  const { data, error } = query;
  if (data !== undefined) return <RecordedNote call={data} id={id} />;
  if (error === null) return null;
  return <NotThere error={error} title={words.unknownRequest} onRetry={() => void query.refetch()} />;
}

interface NotThereProps {
  error: Error;
  title: string;
  onRetry: () => void;
}

function NotThere({ error, title, onRetry }: NotThereProps) {
  if (!isApiError(error) || ![400, 404, 422].includes(error.status ?? 0))
    return <ErrorPanel error={error} onRetry={onRetry} />;
  return (
    <Panel>
      <EmptyState title={title}>{words.unknownText}</EmptyState>
    </Panel>
  );
}

interface PastedNotesProps {
  pasted: Pasted;
  diagnosis: SignatureDiagnosis;
  /** The recorded call from which it began. */
  call: RequestDetail | undefined;
}

/** Notes on the pasted call: invisible characters, and whether the body is the one that was sent. */
function PastedNotes({ pasted, diagnosis, call }: PastedNotesProps) {
  const strays = straysIn(pasted);
  return (
    <>
      {strays.length === 0 ? null : (
        <Banner tone="action" title={words.strayTitle}>
          <ul className={classes.stray}>
            {strays.map(([field, codes]) => (
              <li key={field}>
                {words.stray({ field: words[field], names: codes.map(invisibleName).join(', ') })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {diagnosis.isValid ? <Panel>{words.fitsHere}</Panel> : null}
      {call === undefined || call.bodySha256 === null ? null : (
        <Panel>{diagnosis.bodySha256 === call.bodySha256 ? words.sameBody : words.otherBody}</Panel>
      )}
    </>
  );
}

/** What a recorded call lacks to be diagnosed. */
function RecordedNote({ call, id }: { call: RequestDetail; id: string }) {
  return (
    <Panel title={words.fromRequest}>
      <p>{words.fromRequestText}</p>
      {call.uri.includes('•') ? <p>{words.fromRequestMasked}</p> : null}
      {call.bodyBytes > 0 ? (
        <p>{words.fromRequestBody({ bytes: formatExactBytes(call.bodyBytes) })}</p>
      ) : null}
      <Anchor component={Link} to={paths.request(id)} size="sm">
        {words.openRequest}
      </Anchor>
    </Panel>
  );
}
