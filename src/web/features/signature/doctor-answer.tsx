import { Anchor, Box, Flex, Text } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';

import type { RequestDetail } from '#contract/desk/requests.ts';
import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { paths } from '#web/shared/paths.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';
import { commaList, midSentence } from '#web/shared/format/text.ts';

import { causeWords } from './cause-words.ts';
import { type Pasted, straysIn } from './signature-rules.ts';
import { invisibleName, spanInWords, verdictOf, words } from './signature-words.ts';
import { SignedText } from './signed-text.tsx';

interface DoctorAnswerProps {
  asked: UseMutationResult<{ pasted: Pasted; diagnosis: SignatureDiagnosis }, Error, Pasted>;
  callback: { id: string; query: UseQueryResult<SignatureDiagnosis> } | null;
  recorded: { id: string; query: UseQueryResult<RequestDetail> } | null;
}

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
  /** The recorded call it began with. */
  call: RequestDetail | undefined;
}

function PastedNotes({ pasted, diagnosis, call }: PastedNotesProps) {
  const strays = straysIn(pasted);
  return (
    <>
      {strays.length === 0 ? null : (
        <Banner tone="action" title={words.strayTitle}>
          <Box component="ul" m={0} ps="lg">
            {strays.map(([field, codes]) => (
              <li key={field}>
                {words.stray({ field: words[field], names: commaList(codes.map(invisibleName)) })}
              </li>
            ))}
          </Box>
        </Banner>
      )}
      {diagnosis.isValid ? <Panel>{words.fitsHere}</Panel> : null}
      {call === undefined || call.bodySha256 === null ? null : (
        <Panel>{diagnosis.bodySha256 === call.bodySha256 ? words.sameBody : words.otherBody}</Panel>
      )}
    </>
  );
}

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

interface DiagnosisViewProps {
  diagnosis: SignatureDiagnosis;
  about: ReactNode;
  notes?: ReactNode;
}

function DiagnosisView({ diagnosis, about, notes }: DiagnosisViewProps) {
  const { tone, title, detail } = verdictOf(diagnosis);
  const { guesses, signedText } = diagnosis;
  return (
    <>
      <VerdictBox tone={tone} title={title} detail={detail} copied={title}>
        {about}
      </VerdictBox>
      {notes}
      {guesses.length === 0 ? null : (
        <Panel title={words.guesses}>
          <GuessList guesses={guesses} signedText={signedText} />
        </Panel>
      )}
      <Panel title={words.signedText}>
        <SignedText signedText={signedText} />
        <Text mt="xs" c="dimmed" fz="xs">
          {words.legend}
        </Text>
        <Text mt="xs" c="dimmed" fz="xs">
          {signedText.body === null ? words.bodyMissing : words.signedTextNote}
        </Text>
      </Panel>
      <DigestPanel diagnosis={diagnosis} />
      <KeyAndTime diagnosis={diagnosis} />
    </>
  );
}

const tones = { proven: 'action', likely: 'action', possible: 'neutral' } as const satisfies Record<
  string,
  Tone
>;

function GuessList({ guesses, signedText }: Pick<SignatureDiagnosis, 'guesses' | 'signedText'>) {
  return (
    <Flex component="ol" direction="column" gap="sm" m={0} ps="lg">
      {guesses.map((guess) => {
        const { name, change } = causeWords(guess, signedText);
        return (
          <li key={guess.cause}>
            <Flex component="span" gap="4px 8px" align="center" wrap="wrap">
              <strong>{name}</strong>
              <ToneBadge tone={tones[guess.certainty]}>{words.certainties[guess.certainty]}</ToneBadge>
            </Flex>
            <span>{change}</span>
          </li>
        );
      })}
    </Flex>
  );
}

interface OfDiagnosis {
  diagnosis: SignatureDiagnosis;
}

const allDigits = 64;

/** Truncates the expected digest: while valid it would be a usable signature. */
function DigestPanel({ diagnosis }: OfDiagnosis) {
  const { given, bodyBytes, bodySha256, expected } = diagnosis;
  const facts: Fact[] = [
    {
      label: words.got,
      value:
        given === null ? null : (
          <Box component="code" fz={12.5} ff="monospace" className="anywhere">
            {given}
          </Box>
        ),
    },
    { label: words.expected, value: <Expected diagnosis={diagnosis} /> },
    ...(given === null || expected === null
      ? []
      : [{ label: words.compared, value: <Agreement given={given} expected={expected} /> }]),
    { label: words.bytes, value: bodyBytes === 0 ? words.noBody : formatExactBytes(bodyBytes) },
    ...(bodySha256 === null
      ? []
      : [
          {
            label: words.sha256,
            value: (
              <Box component="code" fz={12.5} ff="monospace" className="anywhere">
                {bodySha256}
              </Box>
            ),
          },
        ]),
  ];
  return (
    <Panel title={words.digest}>
      <FactList facts={facts} />
    </Panel>
  );
}

function Expected({ diagnosis: { expected, isKeyKnown, hasWholeBody } }: OfDiagnosis) {
  if (expected === null) {
    const { noExpected } = words;
    return <>{isKeyKnown ? (hasWholeBody ? noExpected.timestamp : noExpected.body) : noExpected.key}</>;
  }
  if (expected.length === allDigits)
    return (
      <Box component="code" fz={12.5} ff="monospace" className="anywhere">
        {expected}
      </Box>
    );
  return (
    <>
      <Box component="code" fz={12.5} ff="monospace" className="anywhere">
        {expected}
        {words.cut}
      </Box>
      <Text span display="block" c="dimmed" fz="xs">
        {words.eightDigits}
      </Text>
    </>
  );
}

function Agreement({ given, expected }: { given: string; expected: string }) {
  return given.startsWith(expected) ? (
    <ToneBadge tone="good">{words.agrees}</ToneBadge>
  ) : (
    <ToneBadge tone="bad">{words.differs}</ToneBadge>
  );
}

function KeyAndTime({ diagnosis }: { diagnosis: SignatureDiagnosis }) {
  const { keyId, isKeyKnown, timestamp } = diagnosis;
  const facts: Fact[] = [
    {
      label: words.keyId,
      value:
        keyId === null ? null : (
          <Flex component="span" gap="4px 8px" align="center" wrap="wrap">
            <Identifier value={keyId} label={midSentence(words.keyId)} />
            <ToneBadge tone={isKeyKnown ? 'good' : 'bad'}>
              {isKeyKnown ? words.known : words.unknown}
            </ToneBadge>
          </Flex>
        ),
    },
    {
      label: words.timestamp,
      value:
        timestamp.given === null ? null : (
          <Box component="code" fz={12.5} ff="monospace" className="anywhere">
            {timestamp.given}
          </Box>
        ),
    },
    { label: words.unit, value: words.units[timestamp.unit] },
    ...(timestamp.at === null ? [] : [{ label: words.at, value: <Timestamp at={timestamp.at} /> }]),
    { label: words.age, value: ageInWords(timestamp) },
  ];
  return (
    <Panel title={words.key}>
      <FactList facts={facts} />
    </Panel>
  );
}

function ageInWords({ ageSeconds, isInTolerance }: SignatureDiagnosis['timestamp']): string {
  if (ageSeconds === null) return words.noAge;
  const span = spanInWords(ageSeconds);
  const age = ageSeconds < 0 ? words.aheadBy({ text: span }) : words.ageOf({ text: span });
  return commaList([age, isInTolerance ? words.inTolerance : words.outOfTolerance]);
}
