import { chance, pick } from '@outpost/agent/platform/fake/chance'
import type { Transaction } from '../db/database.ts'
import { providerOf, providers } from './companies.ts'
import type { DemoDevice } from './devices.ts'

const day = 86_400_000
const hour = 3_600_000

/** Actions of users on devices in the last week, in the wording that the server logs. */
const acts = [
  { type: 'Reboot', log: 'Requested' },
  { type: 'Update information', log: 'Requested' },
  { type: 'Edit device', log: 'Changed: description' },
  { type: 'Edit device', log: 'Changed: dynamic_monitoring' },
  { type: 'Command', log: 'logread -l 50' },
  { type: 'Command', log: 'ip route' },
] as const

/** The administrator who looks after the devices of a company. */
const operators: Record<string, string> = {
  Fjordlink: 'fjordlink@example.com',
  'Meridian Connect': 'meridian@example.com',
}

function operatorOf({ company }: DemoDevice): string {
  const provider = providers.some((entry) => entry.provider === company) ? company : providerOf(company)
  return operators[provider] ?? 'operator@example.com'
}

/** Logs a registration for every device, and up to three actions of the last week for one device in three. */
export async function addLogs(
  tx: Transaction,
  devices: readonly DemoDevice[],
  users: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const lines = devices.flatMap((device) => {
    const username = operatorOf(device)
    const line = (type: string, log: string, created_at: Date) => ({
      company_id: device.companyId,
      device_id: device.id,
      serial: device.identity.serial,
      username,
      user_id: users.get(username) ?? null,
      type,
      log,
      status: true,
      ip: '127.0.0.1',
      user_agent: null,
      created_at,
    })
    const registered = line(
      'Add device',
      'Registered by serial number',
      new Date(now.getTime() - day * (8 + 6 * chance(device.index, 92))),
    )
    const count =
      device.fate === 'connected' && chance(device.index, 93) < 0.34 ? 1 + Math.floor(3 * chance(device.index, 94)) : 0
    const done = Array.from({ length: count }, (_, nth) => {
      const { type, log } = pick(acts, device.index, nth, 95)
      return line(type, log, new Date(now.getTime() - hour - 6 * day * chance(device.index, nth, 96)))
    })
    return [registered, ...done]
  })
  // The log is read in the order of its ids, so the oldest entry is inserted first.
  const inOrder = lines.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  for (let from = 0; from < inOrder.length; from += 1000) {
    await tx
      .insertInto('device_logs')
      .values(inOrder.slice(from, from + 1000))
      .execute()
  }
}
