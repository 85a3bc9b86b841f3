import { json, type Script } from './scripted-service.ts';

export const complain: Script = (response, sent, request) => {
  const { email, mobileNumber = '' } = (
    sent.body.length === 0 ? {} : JSON.parse(sent.body.toString())
  ) as Record<string, string>;
  const body = {
    message: `Can’t ${sent.method} ${sent.uri}: ${sent.body.toString()}`,
    errors: { [email ?? 'none']: [mobileNumber.slice(1), email?.toUpperCase()] },
    traceId: 'trace-1',
  };
  json(422, body)(response, sent, request);
};
