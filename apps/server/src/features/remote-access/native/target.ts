import { fail } from '@outpost/contract/kit/errors'
import type { StreamTarget } from '@outpost/gateway/host'
import type { Transaction } from '../../../db/database.ts'
import type { Scope } from '../../../kit/scope.ts'
import { type EntryName, type EntryRow, findEntriesNamed, findEntry } from '../queries.ts'

const sshPort = 22

/**
 * Finds the entry that an SSH client means by a host and port. A host is one of:
 *
 * - `entry-12`, and anything after a dot: the entry with this id.
 * - `my-router`: the device itself, by its name, its serial number or `device-7`. Port 22 leads to its SSH entry even if
 *   that has another port.
 * - `plc.my-router` or `192.168.1.50.my-router`: an entry behind the device, by its name or address.
 *
 * Undefined if there is none. @throws VALIDATION if the entry has another port, or several devices have the name
 */
export async function findTarget(
  tx: Transaction,
  scope: Scope,
  { host, port }: StreamTarget,
): Promise<EntryRow | undefined> {
  const name = host.toLowerCase().replace(/\.$/, '')
  const id = /^entry-([1-9]\d{0,8})(?:\..*)?$/.exec(name)?.[1]
  if (id !== undefined) {
    const entry = await findEntry(tx, scope, Number(id))
    return entry && withPort([entry], port)
  }
  for (const names of readingsOf(name)) {
    const entries = await findEntriesNamed(tx, scope, names)
    if (entries.length > 0) return withPort(entries, port)
  }
  return undefined
}

/** The ways to read a host name, the longest name of a device first, since such names may contain dots. */
function readingsOf(name: string): EntryName[] {
  const readings: EntryName[] = [{ device: name }]
  const address = /^(\d{1,3}(?:\.\d{1,3}){3})\.(.+)$/.exec(name)
  if (address) readings.push({ entry: address[1]!, device: address[2]! })
  const dot = name.indexOf('.')
  if (!address && dot > 0) readings.push({ entry: name.slice(0, dot), device: name.slice(dot + 1) })
  return readings
}

function withPort(entries: readonly EntryRow[], port: number): EntryRow {
  if (new Set(entries.map((entry) => entry.device_id)).size > 1)
    throw fail('VALIDATION', {
      source: 'host',
      message: `Several devices have this name. Use the id of the entry: ${entries
        .slice(0, 5)
        .map(({ id }) => `entry-${id}`)
        .join(', ')}`,
    })
  const exact = entries.filter((entry) => entry.destination_port === port)
  const found =
    exact.find(({ protocol }) => protocol === 'ssh') ??
    exact[0] ??
    (port === sshPort ? entries.find(({ protocol, address }) => protocol === 'ssh' && isOwn(address)) : undefined)
  if (found) return found
  const ports = [...new Set(entries.map((entry) => entry.destination_port))].slice(0, 10).join(', ')
  throw fail('VALIDATION', { source: 'port', message: `No entry leads to port ${port}. Ports with an entry: ${ports}` })
}

const isOwn = (address: string): boolean => address.startsWith('127.')
