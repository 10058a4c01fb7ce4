import { createHash } from 'node:crypto'
import type { ApprovedKind } from '@outpost/contract/device-jobs/approvals/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Intent } from '../../../kit/intents.ts'

/** Work that devices have in common, as it is shown. */
export interface Work {
  kind: ApprovedKind
  name: string
  lines: string[]
  devices: number
}

/** The most entries of the work that are shown, the lines of each, and their characters. */
const most = { entries: 20, lines: 100, characters: 8192 } as const

const identityOf = ({ kind, deviceId, companyId, definition }: Intent): string =>
  JSON.stringify([deviceId, companyId, kind, definition])

/** Returns a hash of what devices would do, which differs if anything of it differs. */
export function hashOf(intents: readonly Intent[]): Buffer {
  const hash = createHash('sha256')
  for (const one of intents.map(identityOf).toSorted()) hash.update(one).update('\n')
  return hash.digest()
}

/** Returns lines, as many as are shown. What is left out is said. */
function shownLines(lines: readonly string[]): string[] {
  let left: number = most.characters
  const shown: string[] = []
  for (const line of lines.slice(0, most.lines)) {
    shown.push(line.length > left ? `${line.slice(0, left).toWellFormed()}…` : line)
    left -= line.length
    if (left <= 0) break
  }
  return lines.length > shown.length ? [...shown, '…'] : shown
}

/** Groups what devices would do, the work of most devices first. */
export function workOf(intents: readonly Intent[]): { work: Work[]; more: number } {
  const groups = new Map<string, Work>()
  for (const { kind, name, lines, deviceId } of intents) {
    const shown = shownLines(lines())
    const key = JSON.stringify([kind, name, shown])
    const found = groups.get(key)
    const count = deviceId === 0 ? 0 : 1
    if (found) found.devices += count
    else groups.set(key, { kind, name, lines: shown, devices: count })
  }
  const all = [...groups.values()].toSorted((a, b) => b.devices - a.devices)
  return { work: all.slice(0, most.entries), more: Math.max(0, all.length - most.entries) }
}

/** Returns the ids of the devices that would do something. */
export const devicesOf = (intents: readonly Intent[]): number[] => [
  ...new Set(intents.flatMap(({ deviceId }) => (deviceId === 0 ? [] : deviceId))),
]

interface Rule {
  company_id: number
  kinds: ApprovedKind[]
  above: number | null
  hours: number
}

/** Returns what applies to companies, for those to which anything does. */
export async function rulesOf(tx: Transaction, companies: readonly number[]): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select company_id, kinds, above, hours from job_approval_of(${[...new Set(companies)]}::integer[])`.execute(tx)
  return rows
}

/**
 * Returns the hours in which what devices would do can be approved, by the rules of their companies; undefined if it
 * needs no approval. All devices of the request count, whichever company they belong to.
 */
export async function hoursToApprove(tx: Transaction, intents: readonly Intent[]): Promise<number | undefined> {
  const companies = intents.map(({ companyId }) => companyId)
  const rules = new Map((await rulesOf(tx, companies)).map((rule) => [rule.company_id, rule]))
  const devices = devicesOf(intents).length
  const broken = intents.flatMap(({ kind, companyId }) => {
    const rule = rules.get(companyId)
    const needed = rule && (rule.kinds.includes(kind) || (rule.above !== null && devices > rule.above))
    return needed ? rule.hours : []
  })
  return broken.length === 0 ? undefined : broken.reduce((least, hours) => Math.min(least, hours))
}
