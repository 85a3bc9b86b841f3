import { IconArrowRight } from '@tabler/icons-react';

import {
  remedyAction,
  remedyName,
  remedyOf,
  unknownRequirement,
  wordsOfRequirement,
} from '#web/shared/words/requirement-words.ts';

import classes from './requirement-chips.module.css';
import { RoleGateLink } from './role-gate-link.tsx';
import { ToneBadge } from './tone-badge.tsx';

interface RequirementChipsProps {
  requirements: readonly string[];
  identityReference: string | undefined;
}

/** A chip a requirement, each the way to its remedy. One that is not in the interface document is shown as it came and leads nowhere. */
export function RequirementChips({ requirements, identityReference }: RequirementChipsProps) {
  return (
    <ul className={classes.chips}>
      {[...new Set(requirements)].map((requirement) => (
        <li key={requirement}>
          <RequirementChip requirement={requirement} identityReference={identityReference} />
        </li>
      ))}
    </ul>
  );
}

function RequirementChip({
  requirement,
  identityReference,
}: {
  requirement: string;
  identityReference: string | undefined;
}) {
  const words = wordsOfRequirement(requirement);
  const to = remedyOf(requirement, identityReference);
  if (words === null || to === null) {
    return (
      <span className={classes.unknown}>
        <ToneBadge tone="neutral">{requirement}</ToneBadge> {unknownRequirement.mark}
      </span>
    );
  }
  return (
    <RoleGateLink
      action={remedyAction(requirement, identityReference)}
      to={to}
      variant="default"
      size="compact-sm"
      aria-label={`${words.title}: ${remedyName(requirement, identityReference)}`}
      rightSection={<IconArrowRight size={14} aria-hidden />}
    >
      {words.title}
    </RoleGateLink>
  );
}
