import { type Folders, PORT } from './folders.ts';
import { logSettings } from './server-log.ts';

/** For a laptop or a small server that the database shares with Muster. */
const modest: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
};

/** What makes the server unreachable for everybody else; not to be overridden. */
function closed(folders: Folders): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(PORT),
    // A list: a comma in the path would otherwise divide it.
    unix_socket_directories: `"${folders.socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}

export function serverArguments(folders: Folders, overrides: Readonly<Record<string, string>>): string[] {
  const settings = { ...modest, ...overrides, ...logSettings, ...closed(folders) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folders.cluster, ...flags];
}
