import { zodResolver } from '@hookform/resolvers/zod';
import { NativeSelect } from '@mantine/core';
import * as z from 'zod';
import { useMay } from '#web/shared/api/current-staff.ts';
import { asTyped } from '#web/shared/forms/clean-input.ts';
import { TextArea, TextBox } from '#web/shared/forms/text-box.tsx';
import { useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import { mostCharacters, type Pasted } from './signature-rules.ts';
import { words } from './signature-words.ts';
import classes from './signature.module.css';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface DoctorFormProps {
  initial: Pasted;
  isAsking: boolean;
  onAsk: (pasted: Pasted) => void;
}

/** Keeps pasted calls in memory until the page closes. */
export function DoctorForm({ initial, isAsking, onAsk }: DoctorFormProps) {
  const { form } = useDeskForm<Pasted>({ resolver: zodResolver(pastedSchema), defaultValues: initial });
  const { errors } = form.formState;
  const may = useMay('use-signature-doctor');
  const ask = form.handleSubmit((pasted) => {
    if (may && !isAsking) onAsk(pasted);
  });
  const field = (name: 'uri' | 'authorization' | 'body') => ({
    ...form.register(name),
    error: errors[name]?.message,
    ...asTyped,
    autoComplete: 'off',
    isIdentifier: true,
  });

  return (
    <Panel title={words.form}>
      <form className={classes.form} aria-label={words.form} noValidate onSubmit={(event) => void ask(event)}>
        <NativeSelect
          label={words.method}
          data={[...new Set([...methods, initial.method])]}
          {...form.register('method')}
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
          // Disabling it would drop the focus.
          data-disabled={isAsking || undefined}
          aria-disabled={isAsking}
        >
          {isAsking ? words.asking : words.ask}
        </RoleGateButton>
      </form>
    </Panel>
  );
}

const needed = (message: string) => z.string().refine((text) => text.trim() !== '', { message, abort: true });
const bounded = (name: keyof typeof mostCharacters) =>
  z.string().max(mostCharacters[name], words.tooLong({ most: mostCharacters[name] }));

const pastedSchema = z.object({
  method: z.string(),
  uri: needed(words.uriNeeded).pipe(bounded('uri')),
  authorization: needed(words.authorizationNeeded).pipe(bounded('authorization')),
  body: bounded('body'),
});
