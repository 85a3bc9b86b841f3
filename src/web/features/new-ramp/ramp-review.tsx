import { Button, Box, Flex, Group, Text, Title } from '@mantine/core';

import type { RampRequest } from '#contract/service/ramp.ts';
import { BeforeSendingFields } from '#web/shared/identity-form/before-sending-fields.tsx';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { GroupedAddress } from '#web/shared/ui/grouped-address.tsx';
import { beginAt } from '#web/shared/ui/hold-focus.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { WriteNotice } from '#web/shared/write/write-notice.tsx';
import { midSentence } from '#web/shared/format/text.ts';

import { words } from './new-ramp-words.ts';
import { bankCodeLabel, labelOf, walletAddressOf } from './ramp-values.ts';
import type { NewRampControl } from './use-new-ramp.ts';
import { AddressDecision } from './wallet-fields.tsx';

interface ReviewedFact {
  path: string;
  label: string;
  text: string;
}

export function RampReview({ ramp }: { ramp: NewRampControl }) {
  const { priced, before, write, isSending, mustDecide } = ramp;
  const { identityReference } = priced;
  const request = ramp.requestNow();
  return (
    <form
      noValidate
      aria-labelledby="review"
      className="form-column"
      onSubmit={(event) => {
        event.preventDefault();
        void ramp.send();
      }}
    >
      <div>
        <Title id="review" order={2} mb={4} fz="lg" tabIndex={-1} ref={beginAt}>
          {words.reviewTitle}
        </Title>
        <Text c="dimmed" inherit>
          {words.reviewLead}
        </Text>
      </div>
      {reviewOf(request).map(({ title, facts }) => (
        <Panel title={title} key={title}>
          <FactList
            facts={facts.map(({ path, label, text }) => ({
              label,
              value: path.endsWith('.walletAddress') ? (
                <GroupedAddress address={text} label={midSentence(words.fields.walletAddress)} />
              ) : (
                <Box component="bdi" className="anywhere tabular">
                  {text}
                </Box>
              ),
            }))}
          />
        </Panel>
      ))}
      <AddressDecision
        check={ramp.address}
        blockchain={priced.blockchain}
        address={walletAddressOf(priced, request)}
        isDisabled={isSending}
      />
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
      <WriteNotice
        state={write.state}
        identityReference={identityReference}
        look={{
          advice: words.unknownAdvice,
          places: [
            { to: paths.customer(identityReference, 'ramps'), label: words.rampsOf({ identityReference }) },
            {
              to: paths.customer(identityReference, 'requests'),
              label: words.requestsOf({ identityReference }),
            },
          ],
        }}
        onStartOver={write.startOver}
      />
      <Group gap="8px 16px" justify="flex-end" pt={4} pb="xl">
        {mustDecide ? (
          <Text span inherit c="var(--rampart-action-text)">
            {words.decideFirst}
          </Text>
        ) : null}
        <Button variant="default" disabled={isSending} onClick={ramp.toEdit}>
          {words.back}
        </Button>
        <Button type="submit" loading={isSending} disabled={mustDecide || ramp.price.isRefreshing}>
          {words.create}
        </Button>
      </Group>
    </form>
  );
}

interface ReviewedPart {
  title: string;
  facts: ReviewedFact[];
}

/** Shows typed values in clear, as masks can't be reviewed. Spec: Ramp. */
export function reviewOf({ source, target, ...whole }: RampRequest): ReviewedPart[] {
  return [
    { title: words.whole, facts: factsIn(whole, []) },
    { title: words.source, facts: factsIn(source, ['source']) },
    {
      title: words.target,
      facts: factsIn(target, ['target']).map((fact) =>
        fact.path.endsWith('.bsb') ? { ...fact, label: bankCodeLabel(target.fiat?.id ?? '') } : fact,
      ),
    },
  ];
}

function factsIn(node: object, at: readonly string[]): ReviewedFact[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const path = [...at, key];
    if (typeof value === 'object' && value !== null) return factsIn(value, path);
    if (value === undefined) return [];
    const text = typeof value === 'string' ? value : words.none;
    return [{ path: path.join('.'), label: labelOf(path), text }];
  });
}
