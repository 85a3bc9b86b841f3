import { useContext } from 'react';

import { type Role, roles } from '#contract/desk/permissions.ts';
import { ChoiceFrame } from '#web/shared/forms/choice-frame.tsx';
import { FieldFaults } from '#web/shared/forms/small-form.tsx';

import { roleWords, words } from '../words/staff-words.ts';
import classes from './staff.module.css';

/** The roles, each with what it is for, in a `SmallForm`. None is chosen for somebody new. */
export function RoleChoice({ chosen }: { chosen?: Role }) {
  const error = useContext(FieldFaults)['role'];
  return (
    <ChoiceFrame
      shared={{ label: words.role, description: undefined, error, required: false }}
      className={classes.roles}
    >
      {roles.map((role) => (
        <label className={classes.roleChoice} key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === chosen} />
          <span className={classes.roleName}>{role}</span>
          <span className={classes.roleText}>{roleWords[role]}</span>
        </label>
      ))}
    </ChoiceFrame>
  );
}
