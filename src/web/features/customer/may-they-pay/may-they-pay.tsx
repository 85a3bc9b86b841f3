import { ActionIcon, Box, Button, Flex, Stack, Text } from '@mantine/core';
import { toneText } from '#web/shared/ui/tone.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconRefresh,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { patterns } from '#contract/desk/pages.ts';
import { languageOfCountry } from '#contract/messages/message-rules.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { questionSearch, toChange } from '#web/shared/forms/question-address.ts';
import { messageWords } from '#web/shared/messages/message-words.ts';
import { ReplyMenu } from '#web/shared/messages/reply-menu.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Hint } from '#web/shared/ui/hint.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import type { Situation } from '#web/shared/verdict/checks.ts';
import { describeAsked } from '#web/shared/verdict/describe-question.ts';
import { toBeSent } from '#web/shared/verdict/find-causes.ts';
import { replyValuesOf } from '#web/shared/verdict/reply-values.ts';
import { tellVerdict } from '#web/shared/verdict/tell-verdict.ts';
import { useVerdict } from '#web/shared/verdict/use-verdict.ts';
import type { Verdict } from '#web/shared/verdict/verdict.ts';
import { OtherCauses } from '#web/shared/verdict/other-causes.tsx';
import {
  remedyAction,
  remedyOf,
  unknownRequirement,
  wordsOfRequirement,
} from '#web/shared/words/requirement-words.ts';

import { UnreadableAnswer } from './customer-queries.ts';
import { routeAsked } from '#web/shared/verdict/customer-questions.ts';
import {
  type SeenCustomer,
  type SeenLook,
  situationBefore,
  situationOf,
  type Trouble,
} from './customer-situation.ts';
import { additionWords, words } from '../customer-words.ts';

// Reserves space for what to send, so nothing moves.
const toCome = (
  <Panel title={messageWords.title}>
    <DelayedSkeleton lines={2} label={words.pay.asking} />
  </Panel>
);
const TellPanel = lazyComponent(
  async () => (await import('#web/shared/messages/tell-panel.tsx')).TellPanel,
  toCome,
);

interface MayTheyPayProps {
  record: CustomerRecord;
  account: SeenCustomer['account'];
  look: SeenLook;
  hasNoAccount: boolean;
  /** The page's banner covers what to tell a blocked customer. */
  isBlocked: boolean;
}

export function MayTheyPay({ record, account, look, hasNoAccount, isBlocked }: MayTheyPayProps) {
  const mayAsk = useMay('inspect-customer');
  const sources = { record, account, questions: look.questions };
  const { verdict, situation } = useVerdict(situationOf(sources));
  const language = languageOfCountry(record.facts.residence?.value.country);
  const isTold = !isBlocked && !hasNoAccount;
  const isKnown = hasNoAccount || isBlocked || hasAnswer(situation.outcomes.eligibility);
  return (
    <>
      <Panel
        title={words.pay.title}
        aside={
          mayAsk ? (
            <>
              {isBlocked || (isTold && isKnown) ? null : (
                <ReplyMenu language={language} values={replyValuesOf(situation)} />
              )}
              <Button
                component={Link}
                to={patterns.eligibility + questionSearch(situation.question)}
                state={toChange}
                variant="subtle"
                size="compact-sm"
              >
                {words.pay.otherwise}
              </Button>
              {hasNoAccount ? null : <AskAgain look={look} />}
            </>
          ) : null
        }
      >
        {/* As high as most answers, so nothing moves. */}
        <Stack gap={10} mih={mayAsk ? 120 : undefined}>
          <TroubleShown trouble={look.questions.eligibility.trouble} onRetry={look.askAgain} />
          {isKnown ? (
            <KnownVerdict verdict={verdict} situation={situation} record={record} />
          ) : (
            <NotAsked isAsking={look.isAsking} mayAsk={mayAsk} />
          )}
          <Before before={situationBefore(sources)} at={record.facts.eligibility?.at} />
        </Stack>
      </Panel>
      {isTold && isKnown ? (
        <TellPanel {...tellVerdict(verdict.causes, situation)} language={language} />
      ) : isTold && look.isAsking ? (
        toCome
      ) : null}
    </>
  );
}

function hasAnswer({ state }: Situation['outcomes']['eligibility']): boolean {
  return state === 'answered' || state === 'failed';
}

function AskAgain({ look: { isAsking, askAgain } }: { look: SeenLook }) {
  return (
    <Hint label={words.pay.again}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={words.pay.again}
        loading={isAsking}
        onClick={askAgain}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

interface TroubleShownProps {
  trouble: Trouble | null;
  onRetry: () => void;
}

export function TroubleShown({ trouble, onRetry }: TroubleShownProps) {
  if (trouble === null) return null;
  const { error } = trouble;
  if (error instanceof UnreadableAnswer) return <DriftBanner problems={error.problems} />;
  return <ErrorPanel error={error} onRetry={onRetry} />;
}

function NotAsked({ isAsking, mayAsk }: { isAsking: boolean; mayAsk: boolean }) {
  if (isAsking) return <DelayedSkeleton lines={3} label={words.pay.asking} />;
  return (
    <>
      <VerdictTitle tone="neutral">{words.pay.never}</VerdictTitle>
      {mayAsk ? null : (
        <Text c="dimmed" fz="sm" className="anywhere">
          {words.pay.askedBy({ roles: whoMay('inspect-customer') })}
        </Text>
      )}
    </>
  );
}

interface KnownVerdictProps {
  verdict: Verdict;
  situation: Situation;
  record: CustomerRecord;
}

function KnownVerdict({ verdict, situation: { question, outcomes }, record }: KnownVerdictProps) {
  const { tone, title, detail, causes } = verdict;
  const missing = toBeSent(causes);
  const isKept = routeAsked(record.facts.eligibility?.value.request ?? question) !== null;
  const { eligibility } = outcomes;
  return (
    <>
      <VerdictTitle tone={tone}>{title}</VerdictTitle>
      {missing.length === 0 ? null : (
        <Missing
          missing={missing}
          identityReference={record.identityReference}
          isMain={causes[0]?.kind === 'requirements-missing'}
        />
      )}
      <Box c="dimmed" fz="sm" className="anywhere">
        {detail}
        <OtherCauses verdict={verdict} />
      </Box>
      <Text c="dimmed" fz="sm" className="anywhere">
        {isKept ? describeAsked(question) : words.pay.notKept}
        {'at' in eligibility ? (
          <>
            {' · '}
            <Timestamp at={eligibility.at} show="relative" />
          </>
        ) : null}
      </Text>
    </>
  );
}

function Before({ before, at }: { before: Omit<Situation, 'nowMs'> | null; at: string | undefined }) {
  return before === null || at === undefined ? null : <VerdictBefore before={before} at={at} />;
}

function VerdictBefore({ before, at }: { before: Omit<Situation, 'nowMs'>; at: string }) {
  const { verdict } = useVerdict(before);
  return (
    <Text c="dimmed" fz="sm" className="anywhere">
      {words.pay.before({ verdict: verdict.title })} · <Timestamp at={at} show="relative" />
    </Text>
  );
}

const icons = {
  good: IconCircleCheck,
  action: IconAlertTriangle,
  bad: IconCircleX,
  neutral: IconCircleDashed,
} as const;

function VerdictTitle({ tone, children }: { tone: keyof typeof icons; children: string }) {
  const Icon = icons[tone];
  return (
    <Flex
      component="p"
      gap="xs"
      m={0}
      fz="lg"
      fw={600}
      lh="24px"
      c={toneText(tone)}
      className="anywhere"
      data-tone={tone}
    >
      <Icon size={20} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <span>{children}</span>
    </Flex>
  );
}

interface MissingProps {
  missing: readonly string[];
  identityReference: string;
  /** Makes the first remedy the page's filled button. */
  isMain: boolean;
}

/** Shows only unknown requirements to roles that can't act: the title names the others. */
function Missing({ missing, identityReference, isMain }: MissingProps) {
  const mayShare = useMay('onboard-customer');
  const shown = missing.filter((requirement) => mayShare || wordsOfRequirement(requirement) === null);
  if (shown.length === 0) return null;
  const first = isMain ? shown.find((name) => wordsOfRequirement(name) !== null) : undefined;
  return (
    <Flex
      component="ul"
      gap="xs"
      align="center"
      wrap="wrap"
      className="plain-list"
      aria-label={words.pay.missingList}
    >
      {shown.map((requirement) => (
        <li key={requirement}>
          <Remedy
            requirement={requirement}
            identityReference={identityReference}
            isFirst={requirement === first}
          />
        </li>
      ))}
    </Flex>
  );
}

interface RemedyProps {
  requirement: string;
  identityReference: string;
  isFirst: boolean;
}

function Remedy({ requirement, identityReference, isFirst }: RemedyProps) {
  const to = remedyOf(requirement, identityReference);
  if (to === null) {
    return (
      <Text span c="dimmed" fz="sm" className="anywhere">
        {words.pay.unknown({ requirement, mark: unknownRequirement.mark })}
      </Text>
    );
  }
  return (
    <RoleGateLink
      action={remedyAction(requirement, identityReference)}
      to={to}
      variant={isFirst ? 'filled' : 'default'}
      size="compact-md"
    >
      {additionWords[requirement] ?? requirement}
    </RoleGateLink>
  );
}
