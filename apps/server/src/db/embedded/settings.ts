import { availableMemory, sizesFor } from '../../kit/sizes.ts'

/**
 * Returns PostgreSQL's settings as command-line arguments. They apply only to this start, so an upgrade of Outpost can
 * change them without touching the cluster. Sized for a small machine shared with Outpost.
 * @param memory the bytes that the machine or the container has
 */
export function serverSettings(
  socketDir: string,
  port: number,
  durable: boolean,
  memory = availableMemory(),
): string[] {
  const settings: Record<string, string> = {
    // No TCP at all: only users with access to the private folder can reach the socket.
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    cluster_name: 'outpost',
    max_connections: '100',
    shared_buffers: `${sizesFor(memory).sharedBuffersMb}MB`,
    min_wal_size: '80MB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %q%u@%d ',
    // The caller reports a rejected statement. Its full text, including customer data, does not belong in a log.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
