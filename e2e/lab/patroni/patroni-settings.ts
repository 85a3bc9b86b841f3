/** As Patroni’s manual asks: loop_wait + 2 × retry_timeout ≤ ttl, whose least value is 20. */
export const timings = { ttl: 20, loop_wait: 5, retry_timeout: 5 } as const;

export interface NodePorts {
  readonly name: string;
  readonly folder: string;
  readonly postgres: number;
  readonly rest: number;
}

export interface ClusterForm {
  /** With `synchronous_mode_strict`. */
  readonly isSynchronous: boolean;
  /** Where each node’s data is, if not in a folder of its own. */
  readonly dataFolders?: readonly string[] | undefined;
}

/** Patroni’s settings of one node, as JSON, which is YAML. */
export function patroniSettings(
  node: NodePorts,
  cluster: ClusterForm & {
    readonly etcdPorts: readonly number[];
    readonly binaries: string;
    readonly data: string;
  },
): string {
  return JSON.stringify({
    scope: 'rampart',
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.rest}`, connect_address: `127.0.0.1:${node.rest}` },
    etcd3: { hosts: cluster.etcdPorts.map((port) => `127.0.0.1:${port}`) },
    bootstrap: {
      dcs: {
        ...timings,
        maximum_lag_on_failover: 1024 * 1024,
        synchronous_mode: cluster.isSynchronous,
        synchronous_mode_strict: cluster.isSynchronous,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 150 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${node.postgres}`,
      connect_address: `127.0.0.1:${node.postgres}`,
      data_dir: cluster.data,
      bin_dir: cluster.binaries,
      pgpass: `${node.folder}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: 'lab' },
        replication: { username: 'replicator', password: 'lab' },
      },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      parameters: {
        unix_socket_directories: node.folder,
        shared_buffers: '64MB',
        max_wal_size: '128MB',
        min_wal_size: '32MB',
        wal_keep_size: '64MB',
        lc_messages: 'C',
      },
    },
  });
}

/** HAProxy in front: only the node whose Patroni says that it is the primary; one that no longer is loses its connections. */
export function haproxySettings(port: number, nodes: readonly NodePorts[]): string {
  const servers = nodes.map(
    ({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} maxconn 150 check port ${rest}\n`,
  );
  return `global
  maxconn 600
defaults
  mode tcp
  retries 2
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('')}`;
}
