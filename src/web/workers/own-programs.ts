/** Of a worker's scope what making the policy takes; not every browser has trusted types. */
export interface PolicyScope {
  readonly location: { readonly href: string; readonly origin: string };
  readonly trustedTypes?: {
    createPolicy: (
      name: 'default',
      rules: { readonly createScriptURL: (address: string) => string | null },
    ) => unknown;
  };
}

/** Lets this worker start the desk's own programs, and no other: a page's policy (public/before-page.js) does not reach into a worker. */
export function allowOwnPrograms({ trustedTypes, location }: PolicyScope): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && /^\/assets\/[\w.-]+$/.test(pathname) ? address : null;
    },
  });
}
