// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import type { SignatureQuestion } from '#contract/desk/signature.ts';
import { type Rampart, startRampart } from '#testing/start-rampart.ts';
import { fillInbox } from '#testing/web/callbacks-inbox.ts';
import { openPageOverDesk } from '#testing/web/page-over-desk.tsx';
import { askLimits, makeCalls } from '#testing/web/recorded-requests.ts';
import { signedCall, wrongSignatures } from '#testing/wrong-signatures.ts';

import { routesOf } from '#testing/web/pages.ts';

let desk: Rampart;
let callbacks: Awaited<ReturnType<typeof fillInbox>>;
let calls: Awaited<ReturnType<typeof makeCalls>>;
let limits: string;
beforeAll(async () => {
  desk = await startRampart();
  callbacks = await fillInbox(desk);
  calls = await makeCalls(desk);
  limits = await askLimits(calls.caller);
});
afterAll(async () => desk.stop());
afterEach(cleanup);

async function open(at: string, role: Role = 'developer') {
  const person = userEvent.setup({ delay: null });
  const page = await openPageOverDesk({ desk, routes: routesOf('signature'), at, role });
  return { person, ...page };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
function paste({ method, uri, authorization, body }: SignatureQuestion) {
  fireEvent.change(field('Method'), { target: { value: method } });
  fireEvent.change(field('Path and query'), { target: { value: uri } });
  fireEvent.change(field('Authorization header'), { target: { value: authorization } });
  fireEvent.change(field('Body'), { target: { value: body } });
}
const press = async (person: Awaited<ReturnType<typeof open>>['person']) =>
  person.click(screen.getByRole('button', { name: 'Diagnose signature' }));
const names: Readonly<Record<string, string>> = {
  separator: 'Separator',
  'timestamp-unit': 'Timestamp unit',
  query: 'Path and query',
  'body-reserialised': 'Body rewritten',
  encoding: 'Digest encoding',
  key: 'Key',
  secret: 'Secret',
  clock: 'Clock',
};
const answer = () => screen.getByRole('region', { name: 'Diagnosis' });

describe('what is pasted', () => {
  it('is named by its cause first, with the text, its invisible characters and the digests', async () => {
    const { person } = await open('/signature');
    for (const { cause, says, change, call } of wrongSignatures(Date.now())) {
      paste(call);
      await press(person);
      await screen.findByRole('heading', { level: 2, name: says });
      const [first] = within(answer()).getAllByRole('listitem');
      expect(first?.querySelector('strong')?.textContent).toBe(names[cause]);
      expect(first?.textContent).toMatch(change);
    }
    const text = screen.getByRole('region', { name: 'The signed text' }).textContent;
    expect(text).toContain('POST· space /eapi/v0/identities/basic· space ');
    expect(text).not.toContain('jane@example.com');
  });

  it('tells a wrong key from a wrong secret, and says when nothing shows which', async () => {
    const { person } = await open('/signature');
    const changes = async (signing: Parameters<typeof signedCall>[2], says: RegExp) => {
      paste(signedCall(Date.now(), 'POST', signing));
      await press(person);
      await screen.findByRole('heading', { level: 2, name: says });
      return answer().textContent;
    };
    expect(await changes({ key: 'other' }, /with the key from our first pair$/)).not.toMatch(/secret/);
    const wrongSecret = await changes({ secret: 'other' }, /probably because of a different secret$/);
    expect(wrongSecret).toMatch(/The key is one of ours, so compare the secret/);
    expect(wrongSecret).not.toMatch(/the API key set up in Rampart/);
    const both = await changes(
      { key: 'other', secret: 'other' },
      /probably because of a key that is not one of ours$/,
    );
    expect(both).toMatch(
      /Compare the key in the header.*Rampart can check the secret only if the key is one of ours/,
    );
  });

  it('fits when it does, and shows eight digits of its fresh digest', async () => {
    const { person } = await open('/signature');
    paste(signedCall(Date.now(), 'POST'));
    await press(person);
    await screen.findByRole('heading', { level: 2, name: 'The signature matches' });
    const digest = screen.getByRole('region', { name: 'Digest' });
    expect(digest.textContent).toContain('Only the first 8 digits');
    expect(digest.textContent).toContain('Digests match');
    expect(
      screen.getByText(/still answers 401.*doesn’t say which, so run the connection check/),
    ).toBeTruthy();
  });

  it('is asked as it was signed: without what surrounds a line, with every character of the body', async () => {
    const { person, calls: made } = await open('/signature');
    const call = signedCall(Date.now(), 'POST');
    paste({
      ...call,
      uri: ` ${call.uri} `,
      authorization: `\t${call.authorization} `,
      body: `${call.body}\n`,
    });
    await press(person);
    await waitFor(() =>
      expect(made.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
        ...call,
        body: `${call.body}\n`,
      }),
    );
  });

  it('names a clock that is ahead, and shows a long text in parts', async () => {
    const { person } = await open('/signature');
    const call = signedCall(Date.now() + 600_000, 'POST');
    paste({ ...call, body: 'x'.repeat(3000) });
    await press(person);
    expect(await screen.findByText(/^(?:9|10) min(?:utes)? (?:\d+ s )?ahead/)).toBeTruthy();
    const text = () => screen.getByRole('region', { name: 'The signed text' }).textContent;
    const before = text().length;
    await person.click(screen.getByRole('button', { name: /^Show all/ }));
    expect(text().length).toBeGreaterThan(before);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('of a key that is not ours has no digest that could be expected', async () => {
    const { person } = await open('/signature');
    const call = signedCall(Date.now(), 'POST');
    paste({ ...call, authorization: call.authorization.replace('sandbox-key', 'another-key') });
    await press(person);
    expect(await screen.findByText('unknown: the key is not one of ours')).toBeTruthy();
  });

  it('is said to those who listen, once it is diagnosed', async () => {
    const { person } = await open('/signature');
    paste(signedCall(Date.now(), 'POST'));
    await press(person);
    await waitFor(() =>
      expect(document.querySelector('#announcer-polite')?.textContent).toBe('The signature matches'),
    );
  });

  it('stays in memory: in no address, no storage, and is gone with the page', async () => {
    const { person, router, client } = await open('/signature');
    const call = signedCall(Date.now(), 'POST');
    paste(call);
    await press(person);
    await screen.findByRole('heading', { level: 2, name: 'The signature matches' });
    expect(router.state.location.search).toBe('');
    expect([localStorage, sessionStorage].map((storage) => JSON.stringify(storage)).join('')).not.toContain(
      'jane@',
    );
    cleanup();
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain('jane@');
  });

  it('with a character that nobody sees says which', async () => {
    const { person } = await open('/signature');
    const call = signedCall(Date.now(), 'POST');
    paste({ ...call, body: `\uFEFF${call.body}` });
    await press(person);
    expect(await screen.findByText('Body: byte order mark (U+FEFF)')).toBeTruthy();
  });

  it('has to be there', async () => {
    const { person, calls: made } = await open('/signature');
    await press(person);
    expect(await screen.findByText('Paste the path and query')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Path and query')));
    expect(made.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });

  it('is diagnosed by nobody without the right, and says who may', async () => {
    const { person, calls: made } = await open('/signature', 'compliance');
    paste(signedCall(Date.now(), 'POST'));
    const button = screen.getByRole('button', { name: 'Diagnose signature' });
    expect(button.getAttribute('aria-description')).toContain('developer and admin');
    await person.click(button);
    await person.type(field('Path and query'), '{Enter}');
    expect(made.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });
});

describe('what the address names', () => {
  it('is a refused callback: diagnosed at once', async () => {
    await open(`/signature?callback=${callbacks.refused}`, 'compliance');
    await screen.findByRole('heading', { level: 2, name: /probably because of a different secret/ });
    expect(screen.getByRole('link', { name: 'Open the callback' }).getAttribute('href')).toBe(
      `/callbacks/${callbacks.refused}`,
    );
  });

  it('is a callback, and then whatever is pasted beside it', async () => {
    const { person } = await open(`/signature?callback=${callbacks.refused}&request=${limits}`);
    await screen.findByRole('heading', { level: 2, name: /probably because of a different secret/ });
    expect(field('Path and query').value).toBe('');
    paste(signedCall(Date.now(), 'POST'));
    await press(person);
    await screen.findByRole('heading', { level: 2, name: 'The signature matches' });
  });

  it('is another page for another call: nothing of the one before stays', async () => {
    const { router } = await open('/signature');
    fireEvent.change(field('Body'), { target: { value: 'of the call before' } });
    await router.navigate(`/signature?callback=${callbacks.refused}`);
    await screen.findByRole('link', { name: 'Open the callback' });
    expect(field('Body').value).toBe('');
  });

  it('is a recorded call: what is kept of it is in the fields, what is not is named', async () => {
    await open(`/signature?request=${calls.lookup}`);
    await waitFor(() => expect(field('Path and query').value).toBe('/eapi/v0/identities/c-13344?email=•••'));
    expect(field('Authorization header').value).toMatch(/^Bearer sandbox-key::\d{16}$/);
    expect(screen.getByText('Values shown as ••• are masked. Replace them with what was sent.')).toBeTruthy();
  });

  it('says whether the pasted body is the one that was sent', async () => {
    const { person } = await open(`/signature?request=${limits}`);
    await waitFor(() => expect(field('Method').value).toBe('POST'));
    fireEvent.change(field('Body'), { target: { value: '{}' } });
    await press(person);
    expect(await screen.findByText(/^The pasted body is not the one that was sent/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'There is no signature to compare' })).toBeTruthy();
  });

  it('says when it is nothing', async () => {
    await open('/signature?callback=01890000-0000-7000-8000-000000000000');
    expect(await screen.findByText('No callback has this id')).toBeTruthy();
    cleanup();
    await open('/signature?request=nonsense');
    expect(await screen.findByText('No request to the service has this id')).toBeTruthy();
  });
});
