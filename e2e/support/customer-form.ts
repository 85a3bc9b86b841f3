import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from 'playwright/test';

export type CustomerDetails = {
  readonly texts: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<string, string>>;
};

export function newCustomer(): CustomerDetails & { readonly identityReference: string } {
  const identityReference = `c-${randomUUID().slice(0, 8)}`;
  return {
    identityReference,
    texts: {
      'Identity reference': identityReference,
      'E-mail': `ines+${identityReference}@mail.example`,
      'Mobile number': '+61412000111',
      'Given name': 'Inês',
      Surname: 'O’Connor-Müller',
      'Date of birth': '1988-02-29',
      Postcode: '3068',
      'Address line': '14 Wattle Grove',
      Suburb: 'Fitzroy North',
      State: 'VIC',
    },
    choices: {
      Country: 'Australia (AU)',
      Industry: 'Consulting, IT, or business services',
      Occupation: 'IT developer',
      'Source of funds': 'Private loan from family members/ friends/others',
    },
  };
}

export async function fillCustomer(page: Page, { texts, choices }: CustomerDetails): Promise<void> {
  const step = page.getByRole('region', { name: 'Customer' });
  for (const [label, option] of Object.entries(choices)) await choose(step, label, option);
  for (const [label, text] of Object.entries(texts)) {
    await step.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await toDocuments(page);
}

export async function toDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to documents' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeFocused();
}

async function choose(within: Locator, label: string, option: string): Promise<void> {
  const select = within.getByRole('combobox', { name: label, exact: true });
  await select.fill(option);
  await within.page().getByRole('option', { name: option, exact: true }).click();
  await expect(select).toHaveValue(option);
}
