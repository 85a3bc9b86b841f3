import type { StaffItem } from '#contract/desk/staff.ts';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/staff-words.ts';
import { type StaffAction, staffActions } from './staff-actions.ts';
import classes from './staff.module.css';

/** What is being done to whom. */
export interface OpenedStaff {
  person: StaffItem;
  what: StaffAction;
}

interface StaffRowProps {
  person: StaffItem;
  onOpen: (what: StaffAction) => void;
}

/** A member of staff, and what can be done. */
export function StaffRow({ person, onOpen }: StaffRowProps) {
  const { name, email, role, isYou, lastSignedInAt, sessions } = person;
  return (
    <tr>
      <th scope="row" className={classes.person}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {isYou ? <span className={classes.quiet}> {words.you}</span> : null}
        </span>
        <bdi className={classes.email}>{email}</bdi>
        <Marks person={person} />
      </th>
      <td>{role}</td>
      <td className={classes.way}>
        <Way person={person} />
      </td>
      <td className={classes.last}>
        {lastSignedInAt === null ? (
          <span className={classes.quiet}>{words.never}</span>
        ) : (
          <Timestamp at={lastSignedInAt} show="relative" />
        )}
      </td>
      <td data-align="end" className={classes.sessions}>
        {sessions}
      </td>
      <td data-align="end">
        <ActionMenu label={words.actionsOf(name)}>
          {staffActions(person).map((what) => (
            <MenuAction
              action="manage-staff"
              name={words.doings[what].name}
              onClick={() => onOpen(what)}
              key={what}
            />
          ))}
        </ActionMenu>
      </td>
    </tr>
  );
}

/** What is to be known at once: kept out, or invited. */
function Marks({ person: { isDisabled, openLink } }: { person: StaffItem }) {
  return (
    <span className={classes.marks}>
      {isDisabled ? <ToneBadge tone="bad">{words.disabled}</ToneBadge> : null}
      {openLink ? <ToneBadge tone="progress">{words.openLinks[openLink.purpose]}</ToneBadge> : null}
    </span>
  );
}

function Way({ person }: { person: StaffItem }) {
  const { provider, hasPassword, hasSecondFactor, isSandbox } = person;
  if (provider) return <span title={provider.issuer}>{words.ways.provider}</span>;
  if (!hasPassword) return <span className={classes.quiet}>{words.ways.none}</span>;
  if (isSandbox && !hasSecondFactor) return <span title={words.sandboxTitle}>{words.ways.sandbox}</span>;
  return <>{hasSecondFactor ? words.ways.both : words.ways.password}</>;
}
