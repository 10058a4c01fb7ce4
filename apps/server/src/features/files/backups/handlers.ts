import { backupRules } from '@outpost/contract/files/backups/endpoints'
import { backupRuleSchemas } from '@outpost/contract/files/backups/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { changesOf } from '../../../kit/audit-changes.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { requireDevices } from '../../devices/service.ts'
import { findTags } from '../../tags/service.ts'
import { listRules, rulesByIds, type RuleRow } from './rules.ts'
import { momentsAround } from './schedule.ts'

/** Returns a rule and locks it until the transaction ends, so that concurrent edits run one after another. */
async function requireRule({ tx, scope }: Context, id: number): Promise<RuleRow> {
  const rule = await tx
    .selectFrom('backup_rules')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!rule) throw fail('NOT_FOUND')
  return rule
}

/** Returns those of the companies that are not in the tree of a company. */
async function outside({ tx }: Context, companyId: number, companies: readonly number[]): Promise<Set<number>> {
  const inside = await tx
    .selectFrom('company_tree')
    .select('descendant_id')
    .where('ancestor_id', '=', companyId)
    .where('descendant_id', '=', sql<number>`any(${[...companies]}::int[])`)
    .execute()
  const known = new Set(inside.map((row) => row.descendant_id))
  return new Set(companies.filter((id) => !known.has(id)))
}

async function storeDevices(
  context: Context,
  rule: Pick<RuleRow, 'id' | 'company_id'>,
  ids: readonly number[],
): Promise<void> {
  const devices = ids.length > 0 ? await requireDevices(context.tx, context.scope, ids, 'device_id') : []
  if (
    (
      await outside(
        context,
        rule.company_id,
        devices.map((device) => device.company_id),
      )
    ).size > 0
  )
    throw fail('VALIDATION', {
      source: 'device_id',
      message: 'The devices must belong to the company of the rule or one of its subsidiaries.',
    })
  await context.tx.deleteFrom('backup_rule_devices').where('rule_id', '=', rule.id).execute()
  if (devices.length > 0)
    await context.tx
      .insertInto('backup_rule_devices')
      .values(devices.map((device) => ({ rule_id: rule.id, device_id: device.id, company_id: rule.company_id })))
      .execute()
}

/**
 * Replaces the tags of a rule. Tags of companies above may be used as well, since devices of the rule's company may
 * have them.
 */
async function storeTags(
  context: Context,
  rule: Pick<RuleRow, 'id' | 'company_id'>,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  const tags = await findTags(context.tx, context.scope, wanted)
  if (tags.length < wanted.length) throw fail('NOT_FOUND', { source: 'tag_id' })
  await context.tx.deleteFrom('backup_rule_tags').where('rule_id', '=', rule.id).execute()
  if (tags.length > 0)
    await context.tx
      .insertInto('backup_rule_tags')
      .values(tags.map((tag) => ({ rule_id: rule.id, tag_id: tag.id, company_id: rule.company_id })))
      .execute()
}

const timed = ['period', 'weekday', 'day', 'hour', 'time_zone'] as const

/**
 * Returns the run times of a changed rule. If it was switched on or its schedule changed, it waits for the next
 * scheduled time, and the current run ends.
 */
function timesOf(rule: RuleRow, wanted: RuleRow, now: Date): Pick<RuleRow, 'period_at' | 'next_at'> {
  const keepsSchedule = rule.enabled === wanted.enabled && timed.every((name) => rule[name] === wanted[name])
  return keepsSchedule
    ? { period_at: rule.period_at, next_at: rule.next_at }
    : { period_at: null, next_at: momentsAround(wanted, now).next }
}

const noDevices = () => fail('VALIDATION', { source: 'device_id', message: 'Choose at least one device or tag.' })

export default implement(backupRules, backupRuleSchemas, {
  list: ({ tx, scope }, query) => listRules(tx, scope, query, query),
  async get({ tx, scope }, { id }) {
    const [rule] = await rulesByIds(tx, scope, [id])
    if (!rule) throw fail('NOT_FOUND')
    return rule
  },
  async create(context, { device_id, tag_id, ...fields }) {
    const { tx, scope, actor, now } = context
    if (device_id.length + tag_id.length === 0) throw noDevices()
    const rule = await tx
      .insertInto('backup_rules')
      .values({
        company_id: actor.companyId,
        user_id: actor.userId,
        ...fields,
        next_at: momentsAround(fields, now).next,
      })
      .returning(['id', 'company_id'])
      .executeTakeFirstOrThrow()
    await storeDevices(context, rule, device_id)
    await storeTags(context, rule, tag_id)
    context.audit({ target: `backup-rule:${rule.id}` })
    return (await rulesByIds(tx, scope, [rule.id]))[0]!
  },
  async update(context, { id, device_id, tag_id, ...fields }) {
    const { tx, scope, now } = context
    const rule = await requireRule(context, id)
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const wanted: RuleRow = { ...rule, ...given }
    await tx
      .updateTable('backup_rules')
      .set({ ...given, ...timesOf(rule, wanted, now), updated_at: now })
      .where('id', '=', id)
      .execute()
    if (device_id) await storeDevices(context, rule, device_id)
    if (tag_id) await storeTags(context, rule, tag_id)
    if (device_id || tag_id) {
      const [left] = await rulesByIds(tx, scope, [id])
      if (left!.device_id.length + left!.tag_id.length === 0) throw noDevices()
    }
    context.audit({
      target: `backup-rule:${id}`,
      detail: { ...(device_id && { device_id }), ...(tag_id && { tag_id }) },
      changes: changesOf(rule, given),
    })
  },
  async remove(context, { id }) {
    const rule = await requireRule(context, id)
    await context.tx.deleteFrom('backup_rules').where('id', '=', id).execute()
    context.audit({ target: `backup-rule:${id}`, detail: { name: rule.name, company_id: rule.company_id } })
  },
})
