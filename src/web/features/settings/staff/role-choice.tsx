import { Radio, Stack } from '@mantine/core';
import { useContext } from 'react';

import { type Role, roles } from '#contract/desk/permissions.ts';
import { FieldFaults } from '#web/shared/forms/small-form.tsx';

import { roleWords, words } from '../words/staff-words.ts';

/** The roles, each with what it is for, in a `SmallForm`. None is chosen for a new person. */
export function RoleChoice({ chosen = null }: { chosen?: Role | null }) {
  return (
    <Radio.Group name="role" label={words.role} error={useContext(FieldFaults)['role']} defaultValue={chosen}>
      <Stack gap={8}>
        {roles.map((role) => (
          <Radio value={role} label={role} description={roleWords[role]} key={role} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
