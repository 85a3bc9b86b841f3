import type { Environment } from '#node/secret-files.ts';

const goneVariables: Readonly<Record<string, string>> = {
  WORKERS: 'a server is one process; run several behind nginx (src/deploy/README.md, Several servers)',
  SYSLOG_URL:
    'the log goes to standard output, from where the host’s collector sends it on (src/deploy/README.md, The log on another machine)',
  BREACHED_PASSWORDS_FILE: 'the list that comes with Rampart is what passwords are checked against',
};

export function goneFaults(environment: Environment): string[] {
  return Object.entries(goneVariables)
    .filter(([name]) => environment[name] !== undefined)
    .map(([name, instead]) => `${name} must not be set any more: ${instead}`);
}
