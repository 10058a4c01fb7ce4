import os from 'node:os'
import { Hosts } from '@outpost/gateway/cluster/hosts'
import { defaultClusterLimits } from '@outpost/gateway/cluster/limits'
import { ClusterServer } from '@outpost/gateway/cluster/server'
import { shareLink } from '@outpost/gateway/cluster/shared-link'
import type { DeviceLink } from '@outpost/gateway/host'
import type { App } from '../context.ts'
import { holderOf } from '../features/devices/service.ts'

/** This host's part in carrying streams between hosts. */
export interface Cluster {
  /** Where other hosts reach this one; undefined where they do not. */
  address: string | undefined
  /** The link to the devices of all hosts, those of this process among them; other hosts reach these from now on. */
  link(here: DeviceLink | undefined): DeviceLink
  close(): Promise<void>
}

/**
 * Begins to listen for other hosts where this process holds devices.
 * @throws Error where the address of OUTPOST_CLUSTER_HOST and OUTPOST_CLUSTER_PORT cannot be listened on
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

/** What other hosts are told; an address that stands for all of a machine's is replaced by its name. */
function addressOf({ host, address }: { host: string; address: string | undefined }, port: number): string {
  const told = address ?? (host === '0.0.0.0' || host === '::' ? os.hostname() : host)
  if (/(^[^:]+|\]):\d+$/.test(told)) return told
  return `${told.includes(':') && !told.startsWith('[') ? `[${told}]` : told}:${port}`
}
