// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';

import { emptyRecord } from '#testing/web/customer-record.ts';
import { openPage } from '#testing/web/page-under-test.tsx';

import { KnownPanel } from './known-panel.tsx';
import { useKnownValues } from './known-values.ts';
import { type CustomerValues, emptyCustomer } from '../share-documents-schema.ts';

afterEach(cleanup);

const reasons: string[] = [];
function Page() {
  const form = useForm<CustomerValues>({ defaultValues: emptyCustomer('c-1') });
  const known = useKnownValues(form, 'c-1');
  return (
    <>
      <input aria-label="Surname" {...form.register('customerIdentity.surname')} />
      <KnownPanel known={known} onFilled={(reason) => reasons.push(reason)} />
    </>
  );
}

it('a reveal that failed is said, kept with its reason, and no longer said when it is asked for again', async () => {
  const { calls } = await openPage({
    routes: [{ path: '/known', name: 'Known', action: 'onboard-customer', load: async () => Page }],
    at: '/known',
    role: 'support',
    answers: {
      'GET /api/customers/c-1': {
        json: {
          ...emptyRecord,
          personalValues: [
            { field: 'surname', masked: 'M•••', eventId: '1', at: '2026-03-04T10:00:00.000Z' },
          ],
        },
      },
      'POST /api/reveals': [
        { status: 503, json: { type: '/problems/busy', title: 'The desk is busy' } },
        { json: { values: { surname: 'Miller' }, expiresAt: '2026-03-04T10:05:00.000Z' } },
      ],
    },
  });
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Reveal to edit' }));
    return screen.findByRole('dialog');
  };
  const say = (dialog: HTMLElement) => {
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Ticket 1' } });
    fireEvent.submit(within(dialog).getByRole('textbox').closest('form')!);
  };

  const first = await open();
  say(first);
  expect((await within(first).findByRole('alert')).textContent).toContain('busy');
  expect(within(first).getByRole<HTMLInputElement>('textbox').value).toBe('Ticket 1');
  fireEvent.click(within(first).getByRole('button', { name: 'Cancel' }));

  const second = await open();
  expect(within(second).queryByRole('alert')).toBeNull();
  say(second);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Surname').value).toBe('Miller');
  expect(reasons).toEqual(['Ticket 1']);
  const asked = calls.filter(({ name }) => name === 'POST /api/reveals').map(({ body }) => body);
  const question = {
    object: { kind: 'customer', id: 'c-1' },
    fields: ['surname'],
    reason: 'Ticket 1',
    purpose: 'share-documents',
  };
  expect(asked).toEqual([question, question]);
});
