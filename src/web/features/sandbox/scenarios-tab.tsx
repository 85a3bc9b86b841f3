import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Action } from '#contract/desk/permissions.ts';
import type { ScenarioList } from '#contract/sandbox/customers.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { paths } from '#web/shared/paths.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { scenariosQuery } from './sandbox-queries.ts';
import { words } from './sandbox-words.ts';
import classes from './sandbox.module.css';

const { scenarioColumns: names } = words;
const columns = [
  { name: names.reference },
  { name: names.surname },
  { name: names.happens },
  { name: names.way },
];

export function ScenariosTab() {
  const { data, error, refetch } = useQuery(scenariosQuery());
  return (
    <Panel title={words.scenarios} flush>
      <Text py="sm" px="md" c="dimmed" fz="sm" maw={860}>
        {words.scenariosText}
      </Text>
      {data ? (
        <div className={classes.table}>
          <DataTable label={words.scenariosListed} columns={columns}>
            {data.items.map((scenario) => (
              <ScenarioRow scenario={scenario} key={scenario.name} />
            ))}
          </DataTable>
        </div>
      ) : (
        <Box py="sm" px="md" c="dimmed" fz="sm" maw={860}>
          {error ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : (
            <DelayedSkeleton lines={8} label={words.scenariosLoading} />
          )}
        </Box>
      )}
    </Panel>
  );
}

function ScenarioRow({ scenario }: { scenario: ScenarioList['items'][number] }) {
  const { reference, surname, happens } = scenario;
  const way = scenarioWay(scenario);
  return (
    <tr>
      <th scope="row">
        <span className="with-copy nowrap">
          <code translate="no">{reference}</code>
          <CopyButton value={reference} label={`${words.referenceCopied} ${reference}`} />
        </span>
      </th>
      <td>
        <span className="with-copy nowrap">
          <span translate="no">{surname}</span>
          <CopyButton value={surname} label={`${words.surnameCopied} ${surname}`} />
        </span>
      </td>
      <td>{contractText(happens)}</td>
      <td>
        <RoleGateLink
          action={way.action}
          to={way.to}
          variant="default"
          size="compact-sm"
          aria-label={words.wayFor({ way: way.name, reference })}
        >
          {way.name}
        </RoleGateLink>
      </td>
    </tr>
  );
}

type Scenario = ScenarioList['items'][number];

interface ScenarioWay {
  name: string;
  to: string;
  action: Action;
}

type Way = (customer: { identityReference: string }) => ScenarioWay;

const documents: Way = (customer) => ({
  name: words.ways.documents,
  to: paths.shareDocuments(customer),
  action: 'onboard-customer',
});
const eligibility: Way = (customer) => ({
  name: words.ways.eligibility,
  to: paths.eligibility(customer),
  action: 'inspect-customer',
});
const limits: Way = (customer) => ({
  name: words.ways.limits,
  to: paths.limits(customer),
  action: 'inspect-customer',
});
const look: Way = ({ identityReference }) => ({
  name: words.ways.look,
  to: paths.customer(identityReference),
  action: 'look-up-identity',
});
/** Ramps begin with a price. */
const price: Way = (customer) => ({
  name: words.ways.price,
  to: paths.price(customer),
  action: 'inspect-customer',
});

const ways: Readonly<Record<Scenario['about'], Way>> = { identity: documents, ramp: price };
/** Scenarios that need no documents. */
const otherWays: Readonly<Record<string, Way>> = {
  'slow-answers': eligibility,
  'us-tax-id': eligibility,
  'over-weekly-limit': limits,
  'no-account': look,
};

function scenarioWay({ name, about, reference }: Scenario): ScenarioWay {
  const way = Object.hasOwn(otherWays, name) ? otherWays[name] : undefined;
  return (way ?? ways[about])({ identityReference: reference });
}
