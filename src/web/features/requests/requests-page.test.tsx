// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { routesOf } from '#testing/web/pages.ts';
import { askLimits, makeCalls, requestRows } from '#testing/web/recorded-requests.ts';

let desk: Rampart;

let ids: Awaited<ReturnType<typeof makeCalls>>;

/** Signs in before a page replaces fetch. */
let admin: { url: string; cookie: string };

beforeAll(async () => {
  desk = await startRampart();
  ids = await makeCalls(desk);
  admin = { url: desk.url, cookie: await desk.signIn('admin') };
});

afterAll(async () => desk.stop());

afterEach(cleanup);

async function open(at: string, role: Role = 'developer', onCall?: (name: string) => void) {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({
    desk,
    routes: routesOf('requests'),
    at,
    role,
    ...(onCall !== undefined && { onCall }),
  });
  return { person, ...page };
}

const detail = async () => within(await screen.findByRole('region', { name: 'Request' }));

const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);

describe('the list', () => {
  it('shows of each who made it, method and path, what came of it and how long it took', async () => {
    await open('/requests');
    await waitFor(() => expect(requestRows()).toHaveLength(3));
    const [refused, price, lookup] = requestRows().map(cellsOf);
    expect(lookup?.slice(2, 4)).toEqual(['GET /eapi/v0/identities/c-13344?…', '200']);
    expect(lookup?.[1]).toMatch(/^\w+ \w+$/);
    expect(price?.[2]).toBe('GET /eapi/v0/price?…');
    expect(refused?.slice(2, 4)).toEqual(['GET /eapi/v0/ramps/00000000…000000', '404']);
    expect(lookup?.[4]).toMatch(/^(?:\d+ ms|\d+\.\d s)$/);
    expect(document.body.textContent).not.toContain('@example.com');
  });

  it('is narrowed by chips that are in the address, and opens with them', async () => {
    const { person, router } = await open('/requests');
    await waitFor(() => expect(requestRows()).toHaveLength(3));
    await person.selectOptions(screen.getByLabelText('HTTP status'), '404');
    await waitFor(() => expect(requestRows()).toHaveLength(1));
    expect(router.state.location.search).toBe('?status=404');
    await person.selectOptions(screen.getByLabelText('Operation'), 'getPrice');
    expect(await screen.findByText('No requests match')).toBeTruthy();
    await act(async () => router.navigate(-1));
    await waitFor(() => expect(requestRows()).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(requestRows()).toHaveLength(3));
    const people = screen.getByLabelText<HTMLSelectElement>('Person');
    await person.selectOptions(people, people.options[1]?.value ?? '');
    expect(router.state.location.search).toMatch(/^\?staff=/);
  });

  it('is narrowed to a path, a ramp, a customer or a trace; an e-mail never gets into an address', async () => {
    const { person, router } = await open('/requests');
    await waitFor(() => expect(requestRows()).toHaveLength(3));
    const box = screen.getByRole('textbox', { name: 'Path, customer, ramp or trace id' });
    await person.type(box, 'jane@example.com{Enter}');
    expect(await screen.findByText(/^Paste a customer’s reference/)).toBeTruthy();
    expect(router.state.location.search).toBe('');
    await person.clear(box);
    await person.type(box, 'c-13344{Enter}');
    await waitFor(() => expect(requestRows()).toHaveLength(2));
    expect(router.state.location.search).toBe('?identityReference=c-13344');
    await person.selectOptions(screen.getByLabelText('Filter by'), 'path');
    await person.type(box, '/eapi/v0/price?fiat=AUD{Enter}');
    await waitFor(() => expect(requestRows()).toHaveLength(1));
    expect(router.state.location.search).toBe('?operation=getPrice&identityReference=c-13344');
  });

  it('lets a new call in by itself', async () => {
    const { client } = await open('/requests?operation=getLimits');
    await screen.findByText('No requests match');
    await askLimits(ids.caller);
    // Recorded after the answer; the page hears then.
    await waitFor(async () => {
      await act(async () => client.invalidateQueries({ queryKey: ['requests', 'head'] }));
      expect(requestRows()).toHaveLength(1);
    });
    expect(document.getElementById('announcer-polite')?.textContent).toBe('1 new request');
  });
});

describe('the filter by person', () => {
  const people = () => screen.getByLabelText<HTMLSelectElement>('Person');
  const offered = () => [...people().options].map(({ text }) => text);

  it('offers who made none of the calls that are listed', async () => {
    await askLimits(admin);
    const { person, router, client } = await open('/requests?operation=getPrice');
    await waitFor(() => expect(requestRows()).toHaveLength(1));
    // Recorded after the answer.
    await waitFor(async () => {
      await act(async () => client.invalidateQueries({ queryKey: ['requests', 'people'] }));
      expect(people().options).toHaveLength(3);
    });
    for (const option of [...people().options].slice(1)) {
      await person.selectOptions(people(), option.value);
      expect(router.state.location.search).toBe(`?operation=getPrice&staff=${option.value}`);
      expect(offered()).toHaveLength(3);
    }
  });
});

describe('one request', () => {
  it('opens beside the list, says what was signed, and leads to the customer and the doctor', async () => {
    const { person, router } = await open('/requests?status=200');
    await waitFor(() => expect(requestRows().length).toBeGreaterThan(1));
    await person.click(requestRows().at(-1)!.querySelector('a')!);
    expect(router.state.location.pathname).toBe(`/requests/${ids.lookup}`);
    expect(router.state.location.search).toBe('?status=200');
    const shown = await detail();
    const signed = await shown.findByRole('region', { name: 'Signed text' });
    expect(signed.textContent).toContain('/eapi/v0/identities/c-13344?email=•••');
    expect(signed.textContent).toContain('sandbox-key');
    expect(signed.textContent).toMatch(/\d{16}/);
    expect(shown.getByRole('link', { name: 'c-13344' }).getAttribute('href')).toBe('/customers/c-13344');
    expect(shown.getByRole('link', { name: 'Signature doctor' }).getAttribute('href')).toBe(
      `/signature?request=${ids.lookup}`,
    );
    await person.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/requests');
  });

  it('is copied as curl without anything secret or personal', async () => {
    await open(`/requests/${ids.lookup}`);
    const curl = await (await detail()).findByRole('region', { name: 'curl command' });
    expect(curl.querySelector('pre')?.textContent).toContain('"$RAMPART_SIGNATURE"');
    expect(curl.querySelector('pre')?.textContent).toContain(
      `'/eapi/v0/identities/c-13344?email='"$RAMPART_EMAIL"`,
    );
    expect(within(curl).getByRole('button', { name: 'Copy curl command' })).toBeTruthy();
  });
});
