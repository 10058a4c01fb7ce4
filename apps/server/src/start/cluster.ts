import os from 'node:os'
import { Hosts } from '@outpost/gateway/cluster/hosts'
import { defaultClusterLimits } from '@outpost/gateway/cluster/limits'
import { ClusterServer } from '@outpost/gateway/cluster/server'
import { shareLink } from '@outpost/gateway/cluster/shared-link'
import type { DeviceLink } from '@outpost/gateway/host'
import type { App } from '../context.ts'
import { holderOf } from '../features/devices/service.ts'

/** This host's part in relaying streams between hosts. */
export interface Cluster {
  /** The address at which other hosts reach this one; undefined if they cannot. */
  address: string | undefined
  /**
   * Returns the link to the devices of all hosts, including this process, and makes this process's devices reachable
   * for other hosts.
   */
  link(here: DeviceLink | undefined): DeviceLink
  close(): Promise<void>
}

/**
 * Starts listening for other hosts if this process holds device connections.
 * @throws Error if it cannot listen on OUTPOST_CLUSTER_HOST and OUTPOST_CLUSTER_PORT
 */
export async function openCluster(app: App, holdsDevices: boolean): Promise<Cluster> {
  const key = app.sealer.derive('cluster')
  const log = (level: 'debug' | 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>): void =>
    app.log[level](details ?? {}, message)
  const limits = defaultClusterLimits
  const { cluster } = app.env
  const server =
    holdsDevices && cluster
      ? await ClusterServer.listen({ name: app.host, key, host: cluster.host, port: cluster.port, limits, log })
      : undefined
  const hosts = new Hosts(key, limits, log)
  return {
    address: server && addressOf(cluster!, server.port),
    link(here) {
      if (here) server?.serve(here)
      return shareLink(here, hosts, (deviceId) => holderOf(app, deviceId))
    },
    async close() {
      hosts.close()
      await server?.close()
    },
  }
}

/** Returns the address announced to other hosts. A wildcard address is replaced by the machine's host name. */
function addressOf({ host, address }: { host: string; address: string | undefined }, port: number): string {
  const told = address ?? (host === '0.0.0.0' || host === '::' ? os.hostname() : host)
  if (/(^[^:]+|\]):\d+$/.test(told)) return told
  return `${told.includes(':') && !told.startsWith('[') ? `[${told}]` : told}:${port}`
}
