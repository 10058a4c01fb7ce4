import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type AuditOwner, keptNames } from '../../kit/audit-owners.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

/** How many names of a target with several objects are shown. */
const shown = 3

type Names = ReadonlyMap<number, string>

/** A kind of target: a query for the names that are within a scope, and one for the companies that own the records. */
interface Kind {
  names: (scope: Scope) => RawBuilder<unknown>
  owners?: RawBuilder<unknown>
}

const own = (table: string, name = 'name'): Kind => ({
  names: (scope) =>
    sql`select id, ${sql.ref(name)} as name from ${sql.table(table)} where ${inScope(scope, 'company_id')}`,
  owners: sql`select id, company_id from ${sql.table(table)}`,
})

/** What belongs to a user, and through that user to a company. */
const ofUser = (table: string): Kind => ({
  names: (scope) => sql`select id, name from ${sql.table(table)}
      where user_id in (select id from users where ${inScope(scope, 'users.company_id')})`,
})

/** What the whole installation shares. */
const common = (table: string, name = 'name'): Kind => ({
  names: () => sql`select id, ${sql.ref(name)} as name from ${sql.table(table)} where true`,
})

/** The kinds of targets that have a name. */
const kinds: Readonly<Record<string, Kind>> = {
  device: own('devices'),
  user: {
    names: (scope) => sql`select id, email as name from users where ${inScope(scope, 'users.company_id')}`,
    owners: sql`select user_id as id, company_id from members`,
  },
  company: {
    names: (scope) => sql`select id, name from companies where ${inScope(scope, 'companies.id')}`,
    owners: sql`select id, id as company_id from companies`,
  },
  tag: own('tags'),
  role: own('roles', 'title'),
  file: own('files'),
  'backup-rule': own('backup_rules'),
  task_schedule: own('task_schedules'),
  'email-configuration': own('email_configurations'),
  automation: own('automations'),
  'alert-receiver': own('alert_receivers'),
  geofence: own('geofences'),
  report: own('report_templates'),
  'vpn-hub': own('vpn_hubs'),
  'vpn-client': own('vpn_clients', 'username'),
  task_group: own('task_groups'),
  template: own('templates'),
  'event-subscription': own('event_subscriptions'),
  silence: own('alert_silences', 'reason'),
  incident: own('alert_incidents', 'title'),
  'generated-report': own('generated_reports'),
  'remote-access': own('remote_access'),
  'remote-session': own('remote_sessions'),
  image: own('images'),
  invitation: own('invitations', 'email'),
  'company-invitation': own('company_invitations', 'email'),
  rollout: own('device_rollouts', 'source_name'),
  job: {
    names: (scope) =>
      sql`select id, (select name from devices where devices.id = device_id) as name from device_jobs
      where ${inScope(scope, 'company_id')}`,
    owners: sql`select id, company_id from device_jobs`,
  },
  token: ofUser('access_tokens'),
  application: ofUser('oauth_applications'),
  passkey: ofUser('passkeys'),
  'ssh-key': ofUser('ssh_keys'),
  identity_provider: common('identity_providers'),
  announcement: common('announcements', 'summary'),
}

interface Line {
  target: string | null
  detail: Record<string, unknown>
}

/** The kind and the ids of a target such as `tag:5` or `devices:1,2`. */
function parts(target: string | null): { kind: string; ids: number[] } | undefined {
  const [, written, ids] = /^([a-z_-]+):(\d{1,9}(?:,\d{1,9})*)$/.exec(target ?? '') ?? []
  const kind = [written, written?.replace(/s$/, '')].find((one) => one !== undefined && Object.hasOwn(kinds, one))
  return kind === undefined ? undefined : { kind, ids: ids!.split(',').map(Number) }
}

function nameOf({ target, detail }: Line, known: ReadonlyMap<string, Names>): string | null {
  const found = parts(target)
  const names = (found?.ids ?? []).flatMap((id) => known.get(found!.kind)?.get(id) ?? [])
  const more = found ? found.ids.length - shown : 0
  if (names.length > 0) return names.slice(0, shown).join(', ') + (more > 0 ? ` +${more}` : '')
  const kept = keptNames.map((name) => detail[name]).find((value) => typeof value === 'string')
  return (kept as string | undefined) ?? null
}

/** Returns the companies in scope that own a target, each with its own part of it. */
export async function ownersOfTarget(tx: Transaction, target: string): Promise<AuditOwner[]> {
  const { kind, ids = [] } = parts(target) ?? {}
  const owners = kind === undefined ? undefined : kinds[kind]!.owners
  if (!owners) return []
  const { rows } = await sql<{ id: number; company_id: number }>`
    select id, company_id from (${owners}) as owned where id = any(${ids}::integer[]) order by id`.execute(tx)
  const written = target.slice(0, target.indexOf(':') + 1)
  return [...Map.groupBy(rows, ({ company_id }) => company_id)].map(([companyId, some]) => ({
    companyId,
    target: written + some.map(({ id }) => id).join(','),
  }))
}

/** Returns a function that names the target of an entry, for the entries of one page. */
export async function targetNames(
  tx: Transaction,
  scope: Scope,
  lines: readonly Line[],
): Promise<(line: Line) => string | null> {
  const wanted = new Map<string, Set<number>>()
  for (const { target } of lines) {
    const found = parts(target)
    if (!found) continue
    const ids = wanted.get(found.kind) ?? new Set()
    for (const id of found.ids.slice(0, shown)) ids.add(id)
    wanted.set(found.kind, ids)
  }
  const known = new Map<string, Names>()
  for (const [kind, ids] of wanted) known.set(kind, await namesById(tx, kinds[kind]!.names(scope), [...ids]))
  return (line) => nameOf(line, known)
}

/** Returns names by id. Records that are deleted or outside the scope have none. */
export async function namesById(tx: Transaction, records: RawBuilder<unknown>, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`${records} and id = any(${[...new Set(ids)]}::integer[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.name]))
}
