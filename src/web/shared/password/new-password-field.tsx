import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';

import { passwordCharacters, passwordLength } from '#contract/desk/session.ts';
import { PasswordField } from '#web/shared/forms/text-field.tsx';
import { asText } from '#web/shared/forms/use-field.ts';

import { passwordWords as words } from './password-words.ts';
import classes from './new-password-field.module.css';

interface NewPasswordFieldProps {
  name: 'password' | 'newPassword';
  known: readonly string[];
  isFocusedFirst?: boolean;
}

/** A new password: rule, progress and strength. Pasting is welcome. */
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

/** Loads the list when typing starts. */
async function loadMeasure() {
  return (await import('./measure-strength.ts')).measureStrength;
}

/** Strength, 0 to 4; null if empty or loading. Nothing leaves the browser. */
function useStrength(password: string, known: readonly string[]): number | null {
  const measured = useDeferredValue(password);
  const isChoosing = password !== '';
  const { data: measure } = useQuery({
    queryKey: ['measure-strength'],
    queryFn: async () => ({ of: await loadMeasure() }),
    enabled: isChoosing,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return measure && measured !== '' ? measure.of(measured, known) : null;
}
