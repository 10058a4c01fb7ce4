import { alertLimits } from '@outpost/contract/alerts/constants'
import { fail } from '@outpost/contract/kit/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { outsideOf, requireCompany } from '../companies/service.ts'
import { findTags } from '../tags/service.ts'
import { type AutomationRow, unassign } from './assign.ts'

/** What an automation follows: tags, and companies with their subsidiaries. */
export interface Followed {
  tag_id: readonly number[]
  company_id: readonly number[]
}

/** Devices that are looked at in one step. */
const perStep = 5000

/** Whether the target `t` includes the device `d`: only devices of the company of the automation and its subsidiaries. */
const includes = sql<boolean>`(
  exists (select from company_tree o where o.ancestor_id = t.company_id and o.descendant_id = d.company_id)
  and case when t.tag_id is null
    then exists (select from company_tree o where o.ancestor_id = t.of_company_id and o.descendant_id = d.company_id)
    else exists (select from device_tags g where g.device_id = d.id and g.tag_id = t.tag_id) end)`

/** Assigns automations to devices that their targets include. */
const join = (tx: Transaction, which: RawBuilder<boolean>): Promise<unknown> =>
  sql`insert into automation_devices (automation_id, device_id, company_id, due_at, followed)
    select distinct t.automation_id, d.id, t.company_id, now(), true from automation_targets t join devices d on ${includes}
    where ${which} order by t.automation_id, d.id
    on conflict do nothing`.execute(tx)

/** Takes automations from devices that are there only because of a target, and that no target includes any more. */
async function leave(tx: Transaction, which: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ automation_id: number; device_id: number }>`
    select w.automation_id, w.device_id from automation_devices w join devices d on d.id = w.device_id
    where w.followed and ${which} and not exists (
      select from automation_targets t where t.automation_id = w.automation_id and ${includes})
    order by 1, 2 for update of w`.execute(tx)
  for (const [automationId, some] of Map.groupBy(rows, ({ automation_id }) => automation_id))
    await unassign(
      tx,
      automationId,
      some.map(({ device_id }) => device_id),
    )
}

/**
 * Lets an automation follow tags and companies: it has their devices at once, and those that join later.
 * @throws NOT_FOUND for a tag or company outside the scope, VALIDATION for a company that is not that of the automation or
 * below it, and if they have too many devices
 */
export async function follow(
  { tx, scope }: Context,
  { id, company_id }: Pick<AutomationRow, 'id' | 'company_id'>,
  { tag_id: tagIds, company_id: companyIds }: Followed,
): Promise<void> {
  if ((await findTags(tx, scope, [...tagIds])).length < new Set(tagIds).size)
    throw fail('NOT_FOUND', { source: 'tag_id' })
  for (const one of companyIds) await requireCompany(tx, scope, one, 'company_id')
  if ((await outsideOf(tx, company_id, companyIds)).length > 0)
    throw fail('VALIDATION', {
      source: 'company_id',
      message: 'An automation follows only its own company and its subsidiaries.',
    })
  const targets = [
    ...tagIds.map((tag) => ({ tag_id: tag, of_company_id: null })),
    ...companyIds.map((one) => ({ tag_id: null, of_company_id: one })),
  ]
  if (targets.length === 0) return
  await tx
    .insertInto('automation_targets')
    .values(targets.map((target) => ({ ...target, automation_id: id, company_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await requireFewTargets(tx, id)
  await join(tx, sql`t.automation_id = ${id}`)
}

/** Throws VALIDATION if an automation follows too much, or would have too many devices. */
async function requireFewTargets(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql<{ targets: number; devices: number }>`
    select count(distinct t.ctid)::integer as targets, count(distinct d.id)::integer as devices
    from automation_targets t left join devices d on ${includes} where t.automation_id = ${id}`.execute(tx)
  const { targets, devices } = rows[0]!
  if (targets > alertLimits.targets)
    throw fail('VALIDATION', {
      source: 'tag_id',
      message: `An automation follows at most ${alertLimits.targets} tags and companies.`,
    })
  if (devices > alertLimits.taggedDevices)
    throw fail('VALIDATION', {
      source: 'tag_id',
      message: `An automation can be assigned to at most ${alertLimits.taggedDevices} devices at once.`,
    })
}

/** Ends that an automation follows tags and companies. Devices that it has only because of them leave it. */
export async function unfollow(tx: Transaction, id: number, { tag_id, company_id }: Followed): Promise<void> {
  await tx
    .deleteFrom('automation_targets')
    .where('automation_id', '=', id)
    .where(
      sql<boolean>`(tag_id = any(${[...tag_id]}::integer[]) or of_company_id = any(${[...company_id]}::integer[]))`,
    )
    .execute()
  await leave(tx, sql`w.automation_id = ${id}`)
}

/** Throws VALIDATION if one of these devices is there because of a tag or company, which would bring it back. */
export async function requireNotFollowed(tx: Transaction, id: number, devices: readonly number[], source: string) {
  const found = await tx
    .selectFrom('automation_devices')
    .select('device_id')
    .where('automation_id', '=', id)
    .where('device_id', '=', sql<number>`any(${[...devices]}::integer[])`)
    .where('followed', '=', true)
    .limit(1)
    .execute()
  if (found.length > 0)
    throw fail('VALIDATION', {
      source,
      message:
        'A tag or company of the automation includes this device. Disable the automation for the device, or remove the tag or company from the automation.',
    })
}

/** Notes that tags or companies of devices have changed. A worker then assigns the automations that follow them. */
export const noteJoins = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`insert into automation_joins (device_id) select unnest(${[...new Set(ids)]}::integer[])`.execute(tx)

/** Like `noteJoins` for all devices with a tag that is about to be deleted. */
export const noteTagRemoved = (tx: Transaction, tagId: number): Promise<unknown> =>
  sql`insert into automation_joins (device_id) select device_id from device_tags where tag_id = ${tagId}`.execute(tx)

/** Like `noteJoins` for all devices of a company, and of its subsidiaries, that gets another parent. */
export const noteCompanyMoved = (tx: Transaction, companyId: number): Promise<unknown> =>
  sql`insert into automation_joins (device_id) select id from devices where company_id in (
    select descendant_id from company_tree where ancestor_id = ${companyId})`.execute(tx)

/** Lets the automations that follow tags and companies have the devices that have joined, and lose those that have left. */
export async function followJoins(app: Program): Promise<void> {
  for (let taken = perStep; taken === perStep;)
    taken = await inTransaction(app.db, systemScope, async (tx) => {
      const { rows } = await sql<{ device_id: number }>`
        delete from automation_joins where id in (
          select id from automation_joins order by id limit ${sql.lit(perStep)} for update skip locked)
        returning device_id`.execute(tx)
      const ids = [...new Set(rows.map(({ device_id }) => device_id))]
      if (ids.length === 0) return 0
      const those = sql<boolean>`d.id = any(${ids}::integer[])`
      await leave(tx, those)
      await join(tx, those)
      return rows.length
    })
}
