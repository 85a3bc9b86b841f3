import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { CountryField } from '#web/shared/forms/country-field.tsx';
import { DateField } from '#web/shared/forms/date-field.tsx';
import { PasswordBox } from '#web/shared/forms/password-box.tsx';
import { RadioField } from '#web/shared/forms/radio-field.tsx';
import { SegmentedField } from '#web/shared/forms/segmented-field.tsx';
import { SuggestField } from '#web/shared/forms/suggest-field.tsx';
import { TextArea } from '#web/shared/forms/text-area.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { ActionMenu, MenuAction } from '#web/shared/ui/action-menu.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DialogButtons, Dialog } from '#web/shared/ui/dialog.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Tabs } from '#web/shared/ui/tab-list.tsx';
import { ToneBadge, tones } from '#web/shared/ui/tone-badge.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

const path = '/kit';
const choices = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];

/** Every part of the kit on one page, with its states. In development only: `npm run dev`, then /kit. */
export function KitPage() {
  return (
    <>
      <PageHeader title="Kit" facts={<ToneBadge tone="neutral">development only</ToneBadge>}>
        What pages are made of. A part that is not here is not part of the kit.
      </PageHeader>
      <Stack>
        <Buttons />
        <Fields />
        <Said />
        <Shown />
      </Stack>
    </>
  );
}

function Buttons() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Buttons, menu, dialog">
      <Group>
        <Button>Filled</Button>
        <Button variant="default">Default</Button>
        <Button variant="subtle">Subtle</Button>
        <Button loading>Loading</Button>
        <Button disabled>Disabled</Button>
        <CopyButton value="copied" label="an example" />
        <ActionMenu label="More actions">
          <MenuAction action="inspect-customer" name="Anyone may" onClick={() => setOpen(true)} />
          <MenuAction action="manage-staff" name="Admin may" onClick={() => setOpen(true)} />
        </ActionMenu>
        <Button variant="default" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
      </Group>
      {isOpen ? (
        <Dialog title="A question" onClose={() => setOpen(false)}>
          <p>Escape leaves it, and the focus goes back.</p>
          <DialogButtons>
            <Button data-autofocus onClick={() => setOpen(false)}>
              Understood
            </Button>
          </DialogButtons>
        </Dialog>
      ) : null}
    </Panel>
  );
}

const empty = {
  text: '',
  identifier: 'c-20981',
  amount: '1000.00',
  day: '1988-07-02',
  country: '',
  method: '',
  radio: '',
  segment: 'one',
};

function Fields() {
  const { control, setError } = useForm({ defaultValues: empty });
  return (
    <Panel title="Fields">
      <Stack maw={480}>
        <TextField control={control} name="text" label="Text" description="What it is for" required />
        <TextField control={control} name="identifier" label="Identifier" isIdentifier />
        <PasswordBox label="Password" />
        <TextArea label="Several lines" />
        <AmountField control={control} name="amount" label="Amount" code="EUR" />
        <DateField control={control} name="day" label="Day" />
        <CountryField control={control} name="country" label="One of many" />
        <SuggestField
          control={control}
          name="method"
          label="Any, some offered"
          suggestions={['pix', 'sepa']}
        />
        <RadioField control={control} name="radio" label="One of a few" options={choices} />
        <SegmentedField control={control} name="segment" label="A switch" options={choices} />
        <Checkbox label="Yes or no" />
        <Button variant="default" onClick={() => setError('text', { message: 'Enter a text' })}>
          Show an error
        </Button>
      </Stack>
    </Panel>
  );
}

function Said() {
  return (
    <Panel title="Badges, banners, verdict">
      <Stack>
        <Group>
          {tones.map((tone) => (
            <ToneBadge tone={tone} key={tone}>
              {tone}
            </ToneBadge>
          ))}
        </Group>
        <Banner tone="bad" title="Stop">
          What must be read before anything else.
        </Banner>
        <Banner tone="action" title="Look twice" />
        <VerdictBox tone="good" title="Can pay" detail="Nothing is asked for." copied="Can pay">
          Asked just now
        </VerdictBox>
      </Stack>
    </Panel>
  );
}

function Shown() {
  return (
    <Tabs
      label="Ways to show"
      open="table"
      tabs={[
        { id: 'table', name: 'Table', count: '2', to: path },
        { id: 'refused', name: 'Refused', to: path, refusal: 'Only admin may do this' },
      ]}
    >
      <Stack>
        <Panel title="Table" flush>
          <DataTable label="An example" columns={[{ name: 'Id' }, { name: 'Amount', align: 'end' }]}>
            {['c-1', 'c-2'].map((id) => (
              <tr key={id}>
                <td>
                  <Identifier value={id} label="identity reference" />
                </td>
                <td data-align="end">10.00</td>
              </tr>
            ))}
          </DataTable>
        </Panel>
        <Panel title="Facts">
          <FactList
            facts={[
              { label: 'Known', value: 'Yes' },
              { label: 'Unknown', value: null },
            ]}
          />
        </Panel>
        <Panel title="On its way">
          <DelayedSkeleton />
        </Panel>
        <EmptyState title="Nothing here" action={<Button variant="default">Fill it</Button>}>
          It says why.
        </EmptyState>
      </Stack>
    </Tabs>
  );
}
