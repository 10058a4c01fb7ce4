import { Client } from 'pg'
import { requireNats } from '../../../kit/nats-bus.ts'
import { requireBlobs } from '../../../kit/open-blobs.ts'
import type { Env } from '../../../start/env.ts'
import { isLoopback } from '../check-address.ts'
import { checkDatabase } from './check-database.ts'
import { tryConnection } from './connection.ts'

/** What a check of a host that has joined has found. */
export interface Checked {
  title: string
  text: string
  /** What the operator has to do; undefined if nothing. */
  act?: string
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))

/** Runs a check. What it throws is a problem. */
async function attempt(title: string, act: string, run: () => Promise<string>): Promise<Checked> {
  try {
    return { title, text: await run() }
  } catch (error) {
    return { title, text: reasonOf(error), act }
  }
}

const checkNats = ({ natsUrl }: Env): Promise<Checked> =>
  attempt(
    'NATS',
    'Let the NATS server accept connections of this host. Until then it notices changes of the others a second late.',
    async () => {
      if (natsUrl === undefined) return 'not used: the database carries the notifications between hosts'
      await requireNats(natsUrl)
      return `${new URL(natsUrl).host} can be reached`
    },
  )

const checkFiles = (env: Env): Promise<Checked> =>
  attempt(
    'Files',
    'Let this host reach the store, or the folder. Without it the server does not start here.',
    async () => {
      await requireBlobs(env)
      if (env.fileStore) return `${env.fileStore.endpoint} can be read and written`
      return `${env.dataDir}/blobs can be written. It must be the folder that the other hosts share, unless this host has only the role vpn`
    },
  )

/** The address of this machine in the network of the database; undefined if the database cannot be reached over TCP. */
export async function addressInNetwork({ databaseUrl }: Env): Promise<string | undefined> {
  if (databaseUrl === undefined) return undefined
  const { host, port } = new Client({ connectionString: databaseUrl })
  return host.startsWith('/') ? undefined : tryConnection(host, port).catch(() => undefined)
}

/** Whether the other hosts can reach the devices that connect here. */
async function checkCluster(env: Env): Promise<Checked[]> {
  if (!env.roles.includes('gateway') || !env.cluster) return []
  const { host, port, address } = env.cluster
  const own = await addressInNetwork(env)
  const title = 'Devices here'
  if (!isLoopback(host) || own === undefined || isLoopback(own))
    return [{ title, text: `other hosts reach them at ${address ?? host}${port === 0 ? '' : `:${port}`}` }]
  const act = `Set OUTPOST_CLUSTER_HOST=${own}, and OUTPOST_CLUSTER_PORT to a port that the other hosts may reach.`
  return [{ title, text: `other machines cannot reach them at ${host}`, act }]
}

/** Checks whether this host reaches what it shares with the others. Never throws, and changes nothing but a probe. */
export async function checkHost(env: Env, name: string): Promise<Checked[]> {
  const [database, nats, files, cluster] = await Promise.all([
    checkDatabase(env, name),
    checkNats(env),
    checkFiles(env),
    checkCluster(env),
  ])
  return [...database, nats, files, ...cluster]
}
