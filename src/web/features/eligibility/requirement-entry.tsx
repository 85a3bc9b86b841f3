import { paths } from '#web/shared/paths.ts';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import classes from './eligibility-answer.module.css';
import { requirementWords } from './eligibility-rules.ts';

interface RequirementEntryProps {
  requirement: string;
  identityReference: string | undefined;
}

/** A requirement: what it means, what to tell the customer, and where it is satisfied. */
export function RequirementEntry({ requirement, identityReference }: RequirementEntryProps) {
  const words = requirementWords(requirement);
  return (
    <li className={classes.requirement}>
      <div className={classes.words}>
        <p className={classes.name}>
          {words?.title ?? requirement}
          <span className={classes.code}>{words ? requirement : 'not in the interface document'}</span>
        </p>
        <p className={classes.say}>
          {words
            ? `“${words.say}”`
            : 'The service asks for something that this desk does not know. Ask its support.'}
        </p>
      </div>
      {words ? (
        <RoleGateLink
          action="write-identity"
          to={paths.shareDocuments({ identityReference })}
          variant="default"
          size="compact-sm"
        >
          Share documents
        </RoleGateLink>
      ) : null}
    </li>
  );
}
