import { NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMay } from '#web/shared/api/current-staff.ts';
import { TextArea } from '#web/shared/forms/text-area.tsx';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import { mostCharacters, type Pasted, type PastedField } from './signature-rules.ts';
import { words } from './signature-words.ts';
import classes from './signature.module.css';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface DoctorFormProps {
  /** The fields' first values. */
  initial: Pasted;
  isAsking: boolean;
  onAsk: (pasted: Pasted) => void;
}

/** A call as it was signed. What is pasted is in memory alone and gone when the page is left. */
export function DoctorForm({ initial, isAsking, onAsk }: DoctorFormProps) {
  const [pasted, setPasted] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  const may = useMay('use-signature-doctor');
  const set = (field: PastedField, value: string) => {
    setPasted({ ...pasted, [field]: value });
    setFaults({ ...faults, [field]: undefined });
  };
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!may || isAsking) return;
    const found = faultsOf(pasted);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) onAsk(pasted);
    else event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const field = (name: 'uri' | 'authorization' | 'body') => ({
    name,
    value: pasted[name],
    error: faults[name],
    autoComplete: 'off',
    spellCheck: false,
    isMonospace: true,
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });

  return (
    <Panel title={words.form}>
      <form className={classes.form} aria-label={words.form} noValidate onSubmit={ask}>
        <NativeSelect
          label={words.method}
          name="method"
          value={pasted.method}
          data={[...new Set([...methods, pasted.method])]}
          onChange={(event) => set('method', event.currentTarget.value)}
        />
        <TextBox label={words.uri} description={words.uriHint} {...field('uri')} />
        <TextArea
          label={words.authorization}
          description={words.authorizationHint}
          {...field('authorization')}
        />
        <TextArea label={words.body} description={words.bodyHint} {...field('body')} />
        <RoleGateButton
          action="use-signature-doctor"
          type="submit"
          className={classes.ask}
          // Disabled, it would lose the focus to nowhere.
          data-disabled={isAsking || undefined}
          aria-disabled={isAsking}
        >
          {isAsking ? words.asking : words.ask}
        </RoleGateButton>
      </form>
    </Panel>
  );
}

type Faults = Partial<Record<PastedField, string | undefined>>;

function faultsOf(pasted: Pasted): Faults {
  const faults: Faults = {};
  if (pasted.uri.trim() === '') faults.uri = words.uriNeeded;
  if (pasted.authorization.trim() === '') faults.authorization = words.authorizationNeeded;
  for (const [name, most] of Object.entries(mostCharacters) as ['uri' | 'authorization' | 'body', number][])
    if (pasted[name].length > most) faults[name] = words.tooLong(most);
  return faults;
}
