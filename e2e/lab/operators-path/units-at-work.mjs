import { blocksOf } from './manual-lines.mjs';

const ready =
  'curl --silent --show-error --fail --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:9080/health/ready';
const readyAtOnce = 'until curl --silent --fail http://127.0.0.1:9080/health/ready; do sleep 0.1; done';
const pid = 'systemctl show rampart --property MainPID --value';

/**
 * Tests the units' promises under systemd; rejects on a broken one. Ends with the server running.
 *
 * @param {{ run: (lines: string) => Promise<string> }} machine
 */
export async function tryUnits(machine) {
  const { run } = machine;
  const found = {};
  found.exposure = await exposureOf(run);
  found.held = await confinementOf(run);
  found.unheldHere = await unconfinedHere(run);

  const killedAt = performance.now();
  await run(`before=$(${pid})
    kill -9 "$before"
    until now=$(${pid}) && [ "$now" != 0 ] && [ "$now" != "$before" ]; do sleep 0.1; done
    ${readyAtOnce}
    test "$(systemctl show rampart --property NRestarts --value)" = 1`);
  found.readyAfterKillSeconds = secondsSince(killedAt);

  const stoppedAt = performance.now();
  await run(`systemctl stop rampart
    test "$(systemctl show rampart --property Result,ExecMainStatus,ActiveState --value | sort | xargs)" = "0 inactive success"`);
  found.stopSeconds = secondsSince(stoppedAt);

  // More often than a limit on starts would allow by itself, and then as if nothing had been.
  const missing = await run(`mv /etc/rampart/secrets/audit-key /root/
    systemctl start rampart || true
    until [ "$(systemctl show rampart --property NRestarts --value)" -ge 12 ]; do sleep 0.5; done
    journalctl --unit rampart --lines 5 --output cat | grep status=
    mv /root/audit-key /etc/rampart/secrets/
    ${ready}`);
  if (!missing.includes('status=243/CREDENTIALS'))
    throw new Error(`a missing secret ends otherwise: ${missing}`);
  found.missingSecret = '243/CREDENTIALS, started by itself once it was there';

  await run('systemctl stop postgresql\nsystemctl restart rampart\nsystemctl start postgresql\n' + ready);
  found.startWithoutDatabase = 'started by itself once it was there';
  return found;
}

/** The manual's data commands and key rotations, after `tryUnits`. */
export async function tryCommands({ run }) {
  const [commands, , verify] = blocksOf('Commands on the data');
  const said = await run(`${commands}
    systemctl list-timers --all rampart-retention.timer --no-pager
    systemctl show rampart-retention.timer --property NextElapseUSecRealtime --value`);
  const verified = await run(verify);
  if (!verified.includes('Intact')) throw new Error(`the export does not verify: ${verified}`);
  for (const words of [
    /Erased the personal data/,
    /rampart-retention\.timer\s+rampart-command@retention\.service/,
  ])
    if (!words.test(said)) throw new Error(`the commands said otherwise: ${words}`);
  const refused = await run('systemctl start rampart-command@backup && echo DONE || echo REFUSED');
  if (!refused.includes('REFUSED')) throw new Error('a backup of SQLite was made of PostgreSQL');

  const [begin, end, beginData, endData] = blocksOf('Key rotation');
  await run(begin + ready);
  await run(end + ready);
  const rekeyed = await run(beginData + ready);
  await run(endData + ready);
  if (!rekeyed.includes('Re-encrypted')) throw new Error(`rekey said otherwise: ${rekeyed}`);
  const [, dump] = blocksOf('Backup and restore');
  const address = 'postgres://rampart_owner:…@host/rampart';
  await run(`${dump?.replace(address, '"$(cat /etc/rampart/secrets/migration-url)"')}
    pg_restore --list rampart-*.dump | grep -c 'TABLE DATA'`);
  return {
    nightly: /^.*\S+ +- +- +rampart-retention\.timer.*$/m.exec(said)?.[0],
    dumped: 'by pg_dump',
    rekeyed: true,
  };
}

const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 100) / 10;

/** systemd's score, 0 (confined) to 10. */
async function exposureOf(run) {
  const units = ['rampart.service', 'rampart-command@retention.service'];
  await run(
    `systemd-analyze verify --man=no /etc/systemd/system/rampart.service /etc/systemd/system/rampart-command@.service`,
  );
  const said = await run(
    units.map((unit) => `systemd-analyze security --no-pager ${unit} | tail -1`).join('\n'),
  );
  return [...said.matchAll(/exposure level for (\S+): (\d+\.\d)/g)].map(
    ([, unit, level]) => `${unit} ${level}`,
  );
}

/** Each line fails if the server could do it; mostly tried in its own namespace. */
async function confinementOf(run) {
  const inside = (command) => `nsenter --target "$(${pid})" --mount ${command}`;
  const refused = (command) => `if ${inside(command)}; then echo "${command} was not refused"; exit 1; fi`;
  await run(`status=/proc/$(${pid})/status
    grep -qx 'NoNewPrivs:.1' $status
    grep -qx 'Seccomp:.2' $status
    for set in CapInh CapPrm CapEff CapBnd CapAmb; do grep -qx "$set:.0000000000000000" $status; done
    test "$(awk '/^Uid/ { print $2 }' $status)" = "$(id -u rampart)"
    grep -qx 'Umask:.0077' $status
    grep -qE '^Max core file size +0 +0 ' "/proc/$(${pid})/limits"
    if grep -q 4294967295 "/proc/$(${pid})/uid_map"; then exit 1; fi
    for at in etc usr opt/rampart boot; do ${refused('touch /$at/planted')}; done
    ${refused('touch /etc/rampart/planted')}
    ${inside('touch /var/lib/rampart/planted')}
    rm /var/lib/rampart/planted
    test "$(stat --format %a,%U /var/lib/rampart)" = 700,rampart
    touch /tmp/planted /root/planted
    ${refused('test -e /tmp/planted')}
    ${refused('test -e /root/planted')}
    rm /tmp/planted /root/planted
    ${refused('touch /sys/fs/cgroup/planted')}
    test "$(${inside('ls /dev | grep -cE "^(sd|vd|kmsg|mem|port)"')})" = 0
    test "$(tr '\\0' '\\n' < /proc/$(${pid})/environ | grep -cE '^(SERVICE_API_SECRET|DATABASE_URL|DATA_KEY|AUDIT_KEY|OIDC_CLIENT_SECRET)=')" = 0
    runuser -u rampart -- test ! -r /etc/rampart/secrets/data-key
    ${inside('findmnt --noheadings --output OPTIONS --target /run/credentials/rampart.service')} | grep -q ro`);
  return 'no right, no capability, calls filtered; writes to /var/lib/rampart alone; its own /tmp and /dev; no secret in its variables';
}

/** Restrictions this kernel or container can't apply. */
async function unconfinedHere(run) {
  const said = await run(`group=/sys/fs/cgroup$(systemctl show rampart --property ControlGroup --value)
    for file in memory.max pids.max; do test -e $group/$file || echo "unheld: $file is not there"; done
    grep -qE '^Max open files +65536 +65536 ' "/proc/$(${pid})/limits" || echo "unheld: $(grep '^Max open files' "/proc/$(${pid})/limits" | tr -s ' ')"
  `);
  return said.split('\n').filter((line) => line.startsWith('unheld'));
}
