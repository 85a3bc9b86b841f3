import { expect } from 'playwright/test';

export interface Wanted {
  readonly kind: 'link' | 'button' | 'field' | 'tab' | 'option' | 'file';
  readonly name: string;
}

/** A tab of a browser without Playwright, limited to what both drivers share. */
export interface Tab {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs in the page; sees only its arguments. */
  run<Arguments extends readonly unknown[], Result>(
    script: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Result>;
  /** By `findWanted`. */
  has(wanted: Wanted): Promise<boolean>;
  /** As a mouse. */
  click(wanted: Wanted): Promise<void>;
  type(wanted: Wanted, text: string): Promise<void>;
  choose(wanted: Wanted, files: readonly string[]): Promise<void>;
  /** Without modifiers. */
  press(key: 'Enter' | 'Escape'): Promise<void>;
}

/** Not driven by Playwright. */
export interface OtherBrowser {
  newTab(): Promise<Tab>;
  stop(): Promise<void>;
}

/** In the page: finds the first usable element with this name or prefix. */
export function findWanted({ kind, name }: Wanted): Element | null {
  const selectors = {
    link: 'a[href]',
    button: 'button, [role=button]',
    field: 'input:not([type=file]), textarea, select, [role=combobox]',
    tab: '[role=tab]',
    option: '[role=option]',
    file: 'input[type=file]',
  };
  const said = (element: Element | null) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove();
    return (copy?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const label = (element as HTMLInputElement).labels?.[0];
    return (
      element.getAttribute('aria-label') ??
      (by.length > 0 ? by.map((id) => said(document.getElementById(id))).join(' ') : undefined) ??
      said(label ?? element)
    );
  };
  const shown = [...document.querySelectorAll(selectors[kind])].filter(
    (element) =>
      (kind === 'file' || element.checkVisibility({ visibilityProperty: true })) &&
      !element.matches(':disabled, [aria-disabled=true], [data-loading]'),
  );
  return (
    shown.find((element) => nameOf(element) === name) ??
    shown.find((element) => nameOf(element).startsWith(name)) ??
    null
  );
}

export async function readPage(tab: Tab) {
  return tab.run(() => ({
    heading: document.querySelector('h1')?.textContent ?? '',
    path: location.pathname,
    main: (document.querySelector('main') ?? document.body).textContent,
    alerts: [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent),
  }));
}

export async function expectHeading(tab: Tab, heading: string): Promise<void> {
  await expect.poll(async () => (await readPage(tab)).heading, { message: heading }).toContain(heading);
}

export async function expectText(tab: Tab, text: string): Promise<void> {
  await expect
    .poll(async () => tab.run(() => document.body.textContent), { message: text, timeout: 60_000 })
    .toContain(text);
}

/** Fails on a broken part. */
export async function expectNothingFailed(tab: Tab): Promise<void> {
  const { main, alerts, path } = await readPage(tab);
  expect(main.length, `${path} is blank`).toBeGreaterThan(20);
  expect(alerts.join('\n'), path).not.toMatch(
    /couldn’t be loaded|broke on this page|offline|was updated|could not be/,
  );
}

/** Waits until usable. */
export async function waitFor(tab: Tab, wanted: Wanted): Promise<void> {
  await expect.poll(async () => tab.has(wanted), { message: `${wanted.kind} ${wanted.name}` }).toBe(true);
}
