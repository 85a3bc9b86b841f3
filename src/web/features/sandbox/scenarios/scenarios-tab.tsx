import { useQuery } from '@tanstack/react-query';

import type { ScenarioList } from '#contract/sandbox/scenarios.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import { scenariosQuery } from '../queries/sandbox-queries.ts';
import { words } from '../words/sandbox-words.ts';
import { scenarioWay } from './scenario-way.ts';
import classes from './scenarios.module.css';

const { scenarioColumns: names } = words;
const columns = [
  { name: names.reference },
  { name: names.surname },
  { name: names.happens },
  { name: names.way },
];

/** What can be made to happen by a reference or a surname, as the sandbox itself lists it. */
export function ScenariosTab() {
  const { data, error, refetch } = useQuery(scenariosQuery());
  return (
    <Panel title={words.scenarios} flush>
      <p className={classes.text}>{words.scenariosText}</p>
      {data ? (
        <div className={classes.table}>
          <DataTable label={words.scenariosListed} columns={columns}>
            {data.items.map((scenario) => (
              <ScenarioRow scenario={scenario} key={scenario.name} />
            ))}
          </DataTable>
        </div>
      ) : (
        <div className={classes.text}>
          {error ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : (
            <DelayedSkeleton lines={8} label={words.scenariosLoading} />
          )}
        </div>
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
        <span className={classes.value}>
          <code translate="no">{reference}</code>
          <CopyButton value={reference} label={`${words.referenceCopied} ${reference}`} />
        </span>
      </th>
      <td>
        <span className={classes.value}>
          <span translate="no">{surname}</span>
          <CopyButton value={surname} label={`${words.surnameCopied} ${surname}`} />
        </span>
      </td>
      <td>{happens}</td>
      <td>
        <RoleGateLink
          action={way.action}
          to={way.to}
          variant="default"
          size="compact-sm"
          aria-label={words.wayFor(way.name, reference)}
        >
          {way.name}
        </RoleGateLink>
      </td>
    </tr>
  );
}
