export interface PolicyScope {
  readonly location: { readonly href: string; readonly origin: string };
  readonly trustedTypes?: {
    createPolicy: (
      name: 'default',
      rules: { readonly createScriptURL: (address: string) => string | null },
    ) => unknown;
  };
}

/** Lets this worker start only the desk's programs: the page's policy (public/before-page.js) doesn't reach workers. */
export function allowOwnPrograms({ trustedTypes, location }: PolicyScope): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && /^\/assets\/[\w.-]+$/.test(pathname) ? address : null;
    },
  });
}
