import type { IncomingMessage } from 'node:http';

const absoluteForm = /^https?:\/\/(?<authority>[^/?#]*)(?<target>.*)$/i;

/**
 * Takes scheme and host off a request target that names them, as for a proxy; the host named there is the request's, whatever
 * its Host says. Neither is ever part of what is signed. Choice: signedUri; RFC 9112 › absolute-form.
 */
export function takeTarget({ url = '', headers }: IncomingMessage): string {
  const { authority, target = '' } = absoluteForm.exec(url)?.groups ?? {};
  if (authority === undefined) return url;
  headers.host = authority;
  return target.startsWith('/') ? target : `/${target}`;
}
