import { actionStatusNumbers, type ActionState, alertLimits } from '@outpost/contract/alerts/constants'
import type { Automation, AutomationDevice, Evaluation, EvaluationAction } from '@outpost/contract/alerts/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { natural, nullable, searchText, utc, utcOrNull, type Page, pageOf } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { shownConditions } from './conditions.ts'
import { receiverPrefix } from './incidents/actions.ts'
import { phaseOf, phaseUntil } from './machine/step.ts'

/** The day for which triggers are counted at present. */
const today = sql<Date>`date_trunc('day', now(), 'UTC')`

const figure = (select: string) =>
  sql<number>`(select ${sql.raw(select)} from automation_devices w where w.automation_id = a.id)`
const figures = {
  devices_count: figure('count(*)::integer'),
  active_devices_count: figure('count(*) filter (where w.enabled)::integer'),
  total_triggered_count: figure('coalesce(sum(w.total_triggered), 0)::integer'),
  period_triggered_count: figure(
    `coalesce(sum(w.period_triggered) filter (where w.period_at = date_trunc('day', now(), 'UTC')), 0)::integer`,
  ),
}

/** The tags and companies that an automation follows. */
const targets = sql<Automation['targets']>`coalesce((
  select json_agg(json_build_object('tag_id', t.tag_id, 'company_id', t.of_company_id, 'name', coalesce(g.name, o.name)) order by t.tag_id, t.of_company_id)
  from automation_targets t left join tags g on g.id = t.tag_id left join companies o on o.id = t.of_company_id
  where t.automation_id = a.id), '[]'::json)`

const automationColumns = {
  id: sql.ref('a.id'),
  name: natural(sql.ref('a.name')),
  company_name: sql.ref('c.name_key'),
  data_group: sql.ref('a.data_group'),
  enabled: sql.ref('a.enabled'),
  ...figures,
  period_trigger_limit: sql.ref('a.period_trigger_limit'),
  created_at: sql.ref('a.created_at'),
  updated_at: sql.ref('a.updated_at'),
}

interface AutomationFilter {
  id?: number[] | undefined
  company_id?: number[] | undefined
  device_id?: number | undefined
}

/** Automations as the database has them: whether emails can be sent is a fact of the installation. */
export interface AutomationRows {
  rows: Omit<Automation, 'mail_ready'>[]
  total: number
}

/** Returns a page of the automations in the scope. */
export async function listAutomations(
  tx: Transaction,
  scope: Scope,
  { id, company_id, device_id }: AutomationFilter,
  page: Page,
): Promise<AutomationRows> {
  const found = tx
    .selectFrom('automations as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .where(inScope(scope, 'a.company_id'))
    .$if(id !== undefined, (rows) => rows.where(sql<boolean>`a.id = any(${id!}::integer[])`))
    .$if(company_id !== undefined && company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`a.company_id = any(${company_id!}::integer[])`),
    )
    .$if(device_id !== undefined, (rows) =>
      rows.where(
        sql<boolean>`exists (select from automation_devices w where w.automation_id = a.id and w.device_id = ${device_id!})`,
      ),
    )
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], { name: sql.ref('a.name'), description: sql.ref('a.description') }),
      ),
    )
    .selectAll('a')
    .select(['c.name as company_name', today.as('period_latest_reset'), targets.as('targets')])
    .select([
      figures.devices_count.as('devices_count'),
      figures.active_devices_count.as('active_devices_count'),
      figures.total_triggered_count.as('total_triggered_count'),
      figures.period_triggered_count.as('period_triggered_count'),
    ])
  const { rows, total } = await pageOf(found, page, automationColumns, 'name', 'a.id')
  return {
    rows: rows.map(({ author_company_id: _company, conditions, revision, ...row }) => ({
      ...row,
      automation_version: '1',
      conditions_body_version: String(revision),
      conditions_body: shownConditions(conditions),
      period_latest_reset: utc(row.period_latest_reset),
      created_at: utc(row.created_at),
      updated_at: utc(row.updated_at),
    })),
    total,
  }
}

const periodCount = sql<number>`case when w.period_at = ${today} then w.period_triggered else 0 end`

const deviceColumns = {
  id: sql.ref('d.id'),
  device_id: sql.ref('d.id'),
  device_name: sql.ref('d.name_key'),
  serial: nullable(sql.ref('d.serial')),
  mac: nullable(sql.ref('d.mac')),
  firmware: nullable(sql.ref('d.firmware')),
  model: nullable(sql.ref('d.model')),
  enabled: sql.ref('w.enabled'),
  total_triggered_count: sql.ref('w.total_triggered'),
  period_triggered_count: periodCount,
  last_triggered_at: nullable(sql.ref('w.last_triggered_at')),
  created_at: sql.ref('w.created_at'),
}

/** Returns a page of the devices of an automation that are in the scope. */
export async function listDevices(
  tx: Transaction,
  scope: Scope,
  automationId: number,
  { model }: { model?: string[] | undefined },
  page: Page,
): Promise<{ rows: AutomationDevice[]; total: number }> {
  const found = tx
    .selectFrom('automation_devices as w')
    .innerJoin('devices as d', 'd.id', 'w.device_id')
    .innerJoin('automations as a', 'a.id', 'w.automation_id')
    .where('w.automation_id', '=', automationId)
    .where(inScope(scope, 'd.company_id'))
    .$if(model !== undefined && model.length > 0, (rows) => rows.where(sql<boolean>`d.model = any(${model!}::text[])`))
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], {
          device_name: sql.ref('d.name'),
          serial: sql.ref('d.serial'),
          mac: sql.ref('d.mac'),
        }),
      ),
    )
    .select(['d.id', 'w.device_id', 'w.automation_id', 'd.name as device_name', 'd.serial', 'd.mac', 'd.firmware'])
    .select([
      'd.model',
      'w.enabled',
      'w.followed',
      'w.state',
      'w.total_triggered as total_triggered_count',
      'w.last_triggered_at',
    ])
    .select(['a.delay_enabled', 'a.delay_duration', 'a.clear_duration'])
    .select(['w.created_at', 'a.period_trigger_limit', periodCount.as('period_triggered_count')])
    .select(today.as('period_latest_reset'))
  const { rows, total } = await pageOf(found, page, deviceColumns, 'device_name', 'd.id')
  return {
    rows: rows.map(({ state, delay_enabled, delay_duration, clear_duration, ...row }) => ({
      ...row,
      phase: phaseOf(state),
      phase_until: utcOrNull(phaseUntil(state, delay_enabled ? delay_duration : 0, clear_duration)),
      period_latest_reset: utc(row.period_latest_reset),
      last_triggered_at: utcOrNull(row.last_triggered_at),
      created_at: utc(row.created_at),
    })),
    total,
  }
}

const evaluations = (tx: Transaction, scope: Scope, automationId: number) =>
  tx
    .selectFrom('automation_evaluations as e')
    .innerJoin('devices as d', 'd.id', 'e.device_id')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .where('e.automation_id', '=', automationId)
    .where(inScope(scope, 'e.company_id'))
    .select(['e.id', 'e.automation_id', 'e.device_id', 'e.company_id', 'e.status', 'e.conditions', 'e.created_at'])
    .select([
      'e.evaluated_conditions',
      'e.evaluated_parameters',
      'e.trace',
      'd.name as device_name',
      'd.serial',
      'd.mac',
    ])
    .select('c.name as company_name')

type EvaluationRow = Awaited<ReturnType<ReturnType<typeof evaluations>['execute']>>[number]

const shownEvaluation = ({ status, trace, conditions: _conditions, ...row }: EvaluationRow) => ({
  ...row,
  evaluated_comparisons: trace?.comparisons ?? [],
  waited: trace?.waited ?? null,
  evaluation_id: String(row.id),
  overall_status: status,
  created_at: utc(row.created_at),
})

const logColumns = {
  id: sql.ref('e.id'),
  created_at: sql.ref('e.id'),
  device_name: sql.ref('d.name_key'),
  company_name: sql.ref('c.name_key'),
  overall_status: sql.ref('e.status'),
}

/** Returns a page of the evaluations of an automation on devices in the scope, newest first. */
export async function listEvaluations(
  tx: Transaction,
  scope: Scope,
  automationId: number,
  { device_id }: { device_id?: number[] | undefined },
  page: Page,
): Promise<{ rows: Evaluation[]; total: number }> {
  const found = evaluations(tx, scope, automationId)
    .$if(device_id !== undefined && device_id.length > 0, (rows) =>
      rows.where(sql<boolean>`e.device_id = any(${device_id!}::integer[])`),
    )
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], {
          device_name: sql.ref('d.name'),
          serial: sql.ref('d.serial'),
          mac: sql.ref('d.mac'),
        }),
      ),
    )
  const { rows, total } = await pageOf(found, page, logColumns, '-id', 'e.id')
  return {
    rows: rows.map((row) => ({ ...shownEvaluation(row), conditions_body: shownConditions(row.conditions) })),
    total,
  }
}

/** An action with the state of its email, if it has one. */
interface StoredAction {
  state: ActionState
  message: string
  mail_state: 'queued' | 'sent' | 'failed' | null
  mail_error: string | null
}

/** What became of an action; of an email that was handed over, what became of the email. */
export function outcomeOf({ state, message, mail_state, mail_error }: StoredAction) {
  const isMail = state === 'done' && mail_state !== null
  const now = !isMail ? state : mail_state === 'failed' ? 'failed' : mail_state === 'queued' ? 'waiting' : 'done'
  return {
    action_state: now,
    action_status: actionStatusNumbers[now],
    action_status_message: isMail && mail_state !== 'sent' ? (mail_error ?? message) : message,
  } as const
}

/** The most actions of one evaluation: each block has some, and each of them some receivers. */
const maxActions = 7 * alertLimits.actions * alertLimits.users

/** Returns the actions of an evaluation; undefined if there is no such evaluation in the scope. */
export async function listActions(
  tx: Transaction,
  scope: Scope,
  automationId: number,
  evaluationId: number,
): Promise<EvaluationAction[] | undefined> {
  const evaluation = await evaluations(tx, scope, automationId).where('e.id', '=', evaluationId).executeTakeFirst()
  if (!evaluation) return undefined
  const actions = await tx
    .selectFrom('automation_actions as a')
    .leftJoin('mails as m', (join) => join.on(sql<boolean>`m.id::text = a.options ->> 'mail_id'`))
    .select(['a.id', 'a.tag', 'a.name', 'a.receiver', 'a.state', 'a.message', 'a.created_at'])
    .select(['m.state as mail_state', 'm.error as mail_error'])
    .leftJoin('users as u', (join) => join.on(sql<boolean>`a.receiver = 'user:' || u.id`))
    .leftJoin('alert_receivers as r', (join) => join.on(sql<boolean>`a.receiver = ${receiverPrefix} || r.id`))
    .select(['u.username', 'r.name as receiver_name'])
    .where('a.evaluation_id', '=', evaluationId)
    .orderBy('a.id')
    .limit(maxActions)
    .execute()
  return actions.map(({ created_at, ...action }) => ({
    ...shownEvaluation(evaluation),
    id: action.id,
    tag: action.tag,
    action_name: action.name,
    // Who is not in the scope is named by the id.
    receiver: action.username ?? action.receiver_name ?? action.receiver.slice(action.receiver.indexOf(':') + 1),
    ...outcomeOf(action),
    conditions: shownConditions(evaluation.conditions),
    created_at: utc(created_at),
  }))
}
