import {
  remedyAction,
  remedyName,
  remedyOf,
  unknownRequirement,
  wordsOfRequirement,
} from '#web/shared/words/requirement-words.ts';

import classes from './requirement-list.module.css';
import { RoleGateLink } from './role-gate-link.tsx';

interface RequirementListProps {
  requirements: readonly string[];
  identityReference: string | undefined;
}

/** Requirements: what each means, in a sentence to say to the customer, and the way to where it is satisfied. */
export function RequirementList({ requirements, identityReference }: RequirementListProps) {
  return (
    <ul className={classes.list}>
      {[...new Set(requirements)].map((requirement) => (
        <Entry requirement={requirement} identityReference={identityReference} key={requirement} />
      ))}
    </ul>
  );
}

interface EntryProps {
  requirement: string;
  identityReference: string | undefined;
}

function Entry({ requirement, identityReference }: EntryProps) {
  const words = wordsOfRequirement(requirement);
  const to = remedyOf(requirement, identityReference);
  return (
    <li className={classes.requirement}>
      <div className={classes.words}>
        <p className={classes.name}>
          {words?.title ?? requirement}
          <span className={classes.code}>{words ? requirement : unknownRequirement.mark}</span>
        </p>
        <p className={classes.sentence}>{words ? `“${words.sentence}”` : unknownRequirement.sentence}</p>
      </div>
      {to === null ? null : (
        <RoleGateLink
          action={remedyAction(requirement, identityReference)}
          to={to}
          variant="default"
          size="compact-sm"
        >
          {remedyName(requirement, identityReference)}
        </RoleGateLink>
      )}
    </li>
  );
}
