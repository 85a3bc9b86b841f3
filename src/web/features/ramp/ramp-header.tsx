import { Anchor, Box, Button, Flex, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { patterns } from '#contract/desk/pages.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { questionSearch, priceOf } from '#web/shared/forms/question-address.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { listAsLeft } from '#web/shared/lists/address-filters.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { SteerAction } from '#web/shared/ui/steer-links.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { CopyButton, copyText } from '#web/shared/ui/copy-button.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import { StatusBadge } from '#web/shared/ui/tone-badge.tsx';
import { exchangeWords, rampStatusLooks } from '#web/shared/words/ramp-words.ts';

import { FinishButton } from './finish-button.tsx';
import type { KnownRamp } from './known-ramp.ts';
import { ExplainedStatus } from './progress/ramp-progress.tsx';
import { headline, isTerminal, questionOf } from './ramp-rules.ts';
import { tellWords, words } from './ramp-words.ts';
import { supportText } from './tell-texts.ts';

interface RampHeaderProps {
  known: KnownRamp;
  hasFailed: boolean;
  isFetching: boolean;
  onSync: () => void;
}

export function RampHeader({ known, hasFailed, isFetching, onSync }: RampHeaderProps) {
  const { rampId, record, ramp } = known;
  const isFresh = useIsFresh(known);
  const exchanged = (record && exchangeWords(record)) ?? (ramp && headline(ramp));
  return (
    <PageHeader
      title={rampId}
      documentTitle={words.documentTitle({ id: shortenMiddle(rampId) })}
      heading={<Heading rampId={rampId} exchanged={exchanged} />}
      breadcrumbs={
        <Flex component="span" display="inline-flex" gap="2px 6px" align="center" wrap="wrap">
          <Anchor component={Link} to={listAsLeft('ramps')} fz="inherit">
            {words.title}
          </Anchor>
          <span aria-hidden>{words.crumb}</span>
          <Text span inherit fz="0.9em" ff="monospace" translate="no">
            {rampId}
          </Text>
          <CopyButton value={rampId} label={words.copyRampId} />
        </Flex>
      }
      facts={
        ramp ? (
          <ExplainedStatus status={ramp.status}>
            <StatusBadge
              status={shortenMiddle(ramp.status, 30, 10)}
              looks={rampStatusLooks}
              written={record?.writtenStatus}
            />
          </ExplainedStatus>
        ) : null
      }
      actions={
        <>
          <RoleGateButton
            action="look-up-ramp"
            variant={isFresh && !hasFailed ? 'default' : 'filled'}
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={onSync}
          >
            {words.syncNow}
          </RoleGateButton>
          {ramp && record?.isTerminal === false ? <FinishButton rampId={rampId} /> : null}
          <CopyForSupport known={known} />
          <MoreActions known={known} />
        </>
      }
    />
  );
}

/** As long as a customer's answers count as fresh. */
const freshForMs = 5 * 60_000;

/** True if syncing brings nothing: the status is recent or final. */
function useIsFresh({ answer, record, ramp }: KnownRamp): boolean {
  const toldMs = Math.max(
    ...[answer?.fetchedAt, record?.statusFact?.at].map((at) => (at ? Date.parse(at) : 0)),
  );
  const isRecent = useTickingText((nowMs) => String(nowMs - toldMs < freshForMs)) === 'true';
  return isRecent || record?.isTerminal === true || (ramp !== null && isTerminal(ramp.status));
}

/** Shows the exchange, by which people tell ramps apart. */
function Heading({ rampId, exchanged }: { rampId: string; exchanged: string | null }) {
  if (exchanged === null)
    return (
      <Text span inherit fz="0.9em" ff="monospace">
        {rampId}
      </Text>
    );
  return (
    <>
      <Box component="bdi" className="tabular">
        {exchanged}
      </Box>{' '}
      <VisuallyHidden>{rampId}</VisuallyHidden>
    </>
  );
}

/** Contains nothing personal. */
function CopyForSupport({ known }: { known: KnownRamp }) {
  const environment = useEnvironment()?.environment;
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const text = supportText({ known, environment, at: new Date().toISOString() });
    const isCopied = await copyText(text);
    setCopied(isCopied ? text : null);
    announce(isCopied ? tellWords.copiedSupport : tellWords.notCopied);
  };
  const Icon = copied === null ? IconCopy : IconCheck;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      disabled={known.record === null && known.answer === null}
      onClick={() => void copy()}
    >
      {tellWords.copySupport}
    </Button>
  );
}

function MoreActions({ known: { rampId, ramp, direction } }: { known: KnownRamp }) {
  const isEmbedded = useEnvironment()?.isEmbeddedSandbox === true;
  const question = ramp && questionOf(ramp, direction);
  if (!question && !isEmbedded) return null;
  return (
    <ActionMenu label={words.moreActions}>
      {question ? (
        <>
          <MenuAction
            action="inspect-customer"
            name={words.diagnose}
            to={patterns.diagnosis + questionSearch(question)}
          />
          <MenuAction
            action="inspect-customer"
            name={words.checkEligibility}
            to={patterns.eligibility + questionSearch(question)}
          />
          <MenuAction action="inspect-customer" name={words.priceAgain} to={priceOf(question)} />
        </>
      ) : null}
      <SteerAction of={{ ramp: rampId }} />
    </ActionMenu>
  );
}
