import { Box, Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { passwordCharacters, passwordLength } from '#contract/desk/session.ts';
import { PasswordField } from '#web/shared/forms/text-field.tsx';
import { asText } from '#web/shared/forms/use-field.ts';
import type { StrengthQuestion } from '#web/workers/strength-protocol.ts';

import { passwordWords as words } from './password-words.ts';
import { createStrengthMeter, type Strength } from './strength-meter.ts';
import classes from './new-password-field.module.css';

interface NewPasswordFieldProps {
  name: 'password' | 'newPassword';
  known: readonly string[];
  isFocusedFirst?: boolean;
}

export function NewPasswordField({ name, known, isFocusedFirst = false }: NewPasswordFieldProps) {
  const typed = asText(useWatch({ name }));
  const strength = useStrength(typed, known);
  const characters = passwordCharacters(typed);
  const isShort = characters < passwordLength.min;
  const score = typed === '' ? undefined : isShort ? 0 : (strength ?? undefined);
  return (
    <Stack gap="xs">
      <PasswordField
        name={name}
        label={words.newPassword}
        description={words.rule({ min: passwordLength.min })}
        isFocusedFirst={isFocusedFirst}
        autoComplete="new-password"
      />
      <Group gap="xs" wrap="nowrap" mih={18}>
        <div className={classes.bars} data-score={score} aria-hidden>
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} />
          ))}
        </div>
        <Box component="output" c="dimmed" fz="xs" miw={0}>
          {isShort && typed !== ''
            ? words.tooShort({ left: passwordLength.min - characters })
            : score === undefined
              ? null
              : words.strength[score]}
        </Box>
      </Group>
    </Stack>
  );
}

function useStrength(password: string, known: readonly string[]): Strength {
  const [meter] = useState(() => createStrengthMeter());
  const [strength, setStrength] = useState<Strength>(null);
  // The worker is outside React, and ends with the field.
  useEffect(() => () => meter.close(), [meter]);
  const question = JSON.stringify({ password, known } satisfies StrengthQuestion);
  useEffect(() => {
    const asked = JSON.parse(question) as StrengthQuestion;
    if (asked.password !== '') meter.measure(asked, setStrength);
  }, [meter, question]);
  return password === '' ? null : strength;
}
