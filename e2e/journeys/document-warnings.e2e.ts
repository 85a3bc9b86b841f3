import { expect } from 'playwright/test';

import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts';
import { fillCustomer, newCustomer } from '../support/customer-form.ts';
import { documentPhoto } from '../support/document-photos.ts';
import { addDocument, expectAccepted, sendButton, slowMs } from '../support/documents-form.ts';
import { test } from '../support/rampart.ts';
import { expectServiceCalls } from '../support/service-calls.ts';
import { enterAs } from '../support/sign-in.ts';

test('a picture with a warning is sent only when a person insists, which is recorded with the reason @long', async ({
  page,
  rampart,
}) => {
  const customer = newCustomer();
  await enterAs(page, 'admin');
  await page.goto('/documents/new');
  await fillCustomer(page, customer);
  const card = await addDocument(page, {
    kind: 'Driving licence',
    number: 'D8841120',
    images: [
      documentPhoto({ label: 'glare', type: 'DRIVING_LICENSE' }),
      documentPhoto({ label: 'good', type: 'DRIVING_LICENSE', side: 'BACK' }),
    ],
  });
  const row = card.getByRole('listitem', { name: 'Driving licence, image 1' });
  await expect(row).toContainText('There’s glare on the document', { timeout: slowMs });
  await expectNoAxeViolationsInBothSchemes(page);

  await page.getByRole('button', { name: 'Review 1 document' }).click();
  const anyway = page.getByRole('checkbox', { name: 'Send anyway: glare (recorded in the audit trail)' });
  await expect(page.getByRole('region', { name: 'Problems found' })).toContainText(
    'There’s glare on the document',
  );
  await expectServiceCalls(rampart, 0, async () => {
    await sendButton(page).click();
    await expect(anyway).toBeFocused();
    await expect(anyway).toHaveAccessibleDescription(/Tick this box to send anyway/);
    await expectNoAxeViolationsInBothSchemes(page);
    await anyway.press('Space');
    await sendButton(page).click();
    await expect(page.getByRole('textbox', { name: 'Reason or ticket' })).toBeFocused();
  });

  // Another picture was not meant.
  await page.getByRole('button', { name: 'Change driving licence' }).click();
  await row
    .getByLabel('Replace Driving licence, image 1')
    .setInputFiles([documentPhoto({ label: 'glare', type: 'DRIVING_LICENSE' }, 1)]);
  await expect(row.getByText(/ encoded/)).toBeVisible({ timeout: slowMs });
  await page.getByRole('button', { name: 'Review 1 document' }).click();
  await expect(anyway).not.toBeChecked();
  await anyway.check();
  await page.getByRole('textbox', { name: 'Reason or ticket' }).fill('Ticket 4713, the lamp can’t be moved');
  await expectServiceCalls(rampart, 1, async () => {
    await sendButton(page).click();
    await expectAccepted(page);
  });
  await expectNoAxeViolations(page);

  const record = await page.request.get(`/api/customers/${customer.identityReference}`);
  const { submissions } = (await record.json()) as { submissions: Record<string, unknown>[] };
  expect(submissions).toHaveLength(1);
  expect(submissions[0]).toMatchObject({
    reason: 'Ticket 4713, the lamp can’t be moved',
    overrides: ['glare'],
    findings: [
      {
        code: 'glare',
        measured: expect.any(Number),
        threshold: expect.any(Number),
        documentIndex: 0,
        imageIndex: 0,
      },
    ],
  });
});
