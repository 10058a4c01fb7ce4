import { reportLimits, type ReportParameter } from '@outpost/contract/reports/constants'
import type { Selectable } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { scopeOf, systemScope } from '../../../kit/scope.ts'
import { slices } from '../../../kit/slices.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { userNow } from '../../auth/service.ts'
import { publishOnChannel } from '../../channels/service.ts'
import { readableParameters } from '../readable.ts'
import { collect } from './collect.ts'
import type { Collected } from './content.ts'
import { type Member, membersOf, namesOf } from './members.ts'
import type { TemplateRow } from './order.ts'
import { type Letter, lettersOf, queueLetters } from './send.ts'

export type GeneratedRow = Selectable<Database['generated_reports']>
type Owner = Omit<Actor, 'credential'>

/** Why a report cannot be generated. The message is stored with it. */
class NotPossible extends Error {
  /** Whether the next one cannot be generated either. */
  readonly pauses: boolean

  constructor(message: string, pauses = false) {
    super(message)
    this.pauses = pauses
  }
}

/** Returns the owner of a template with the rights that they have now. */
async function ownerOf(app: Program, { user_id, username, owner_company_id }: TemplateRow): Promise<Owner> {
  const owner = user_id === null ? undefined : await userNow(app, user_id, owner_company_id)
  if (!owner) throw new NotPossible(`The account of the owner (${username}) is removed or blocked.`, true)
  if (!owner.permissions.has('create_reports') || !owner.permissions.has('view_devices'))
    throw new NotPossible(`The owner (${username}) may no longer create reports.`, true)
  return owner
}

interface Prepared {
  members: Member[]
  names: string[]
  parameters: ReportParameter[]
}

/** Finds out what the owner may see. */
async function prepare(app: Program, report: GeneratedRow, template: TemplateRow): Promise<Prepared> {
  const owner = await ownerOf(app, template)
  const scope = scopeOf(owner)
  const parameters = readableParameters(report.parameters, owner.permissions)
  return app.read(scope, async (tx) => {
    const members = await membersOf(tx, scope, template)
    if (members.length > reportLimits.devices)
      throw new NotPossible(
        `The report would have more than ${reportLimits.devices} devices. Choose fewer of them, or divide it.`,
      )
    const names = await namesOf(tx, scope, template.applied_by, template.apply_list)
    return { members, names: template.apply_list.flatMap((id) => names.get(id) ?? []), parameters }
  })
}

async function end(
  app: Program,
  tx: Transaction,
  { id, channel, template_id }: GeneratedRow,
  failure: string | undefined,
): Promise<void> {
  await tx
    .updateTable('generated_reports')
    .set({ state: failure === undefined ? 'completed' : 'failed', message: failure ?? null, finished_at: new Date() })
    .where('id', '=', id)
    .execute()
  if (channel === null) return
  const event =
    failure === undefined
      ? ({ status: 'completed', value: 'The report has been generated.', data: { id } } as const)
      : ({ status: 'error', value: failure } as const)
  await publishOnChannel(app.bus, tx, channel, String(template_id), { type: 'text', ...event })
}

/** Locks a report that is still to be generated; undefined if it has ended or was deleted meanwhile. */
const lockOpen = (tx: Transaction, id: number): Promise<GeneratedRow | undefined> =>
  tx
    .selectFrom('generated_reports')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .forUpdate()
    .executeTakeFirst()

/** Stores a report and queues its emails, all at once, so that a worker that dies leaves nothing behind. */
async function store(
  app: Program,
  report: GeneratedRow,
  { devices, ...content }: Collected,
  letters: readonly Letter[],
): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const open = await lockOpen(tx, report.id)
    if (!open) return
    await tx
      .updateTable('generated_reports')
      .set({
        below: report.below,
        devices_count: devices.length,
        apply_names: report.apply_names,
        parameters: report.parameters,
        content: JSON.stringify(content),
      })
      .where('id', '=', report.id)
      .execute()
    let place = 0
    for (const few of slices(devices)) {
      const rows = few.map((device) => ({
        report_id: report.id,
        place: place++,
        company_id: report.company_id,
        device: JSON.stringify(device),
      }))
      await tx.insertInto('generated_report_devices').values(rows).execute()
    }
    await tx
      .updateTable('report_templates')
      .set({ generated_at: new Date() })
      .where('id', '=', report.template_id)
      .execute()
    await end(app, tx, open, undefined)
    await queueLetters(app, tx, open, letters)
  })
}

async function giveUp(app: Program, report: GeneratedRow, { message, pauses }: NotPossible): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const open = await lockOpen(tx, report.id)
    if (!open) return
    await end(app, tx, open, message)
    if (pauses)
      await tx
        .updateTable('report_templates')
        .set({ is_active: false, paused: message, next_at: null })
        .where('id', '=', report.template_id)
        .execute()
  })
}

/** Finds a report that is to be generated, with the name of its company. */
const findOpen = (app: Program, id: number) =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('generated_reports as g')
      .innerJoin('companies as c', 'c.id', 'g.company_id')
      .selectAll('g')
      .select('c.name as company_name')
      .where('g.id', '=', id)
      .where('g.state', '=', 'processing')
      .executeTakeFirst(),
  )

async function make(app: Program, report: GeneratedRow & { company_name: string }): Promise<void> {
  const template = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('report_templates').selectAll().where('id', '=', report.template_id).executeTakeFirst(),
  )
  if (!template) throw new NotPossible('The template was deleted.')
  const { members, names, parameters } = await prepare(app, report, template)
  const collected = await collect(app, members, {
    span: { from: report.start_date, to: report.end_date },
    zone: report.time_zone,
    parameters,
  })
  const below = members.some(({ company_id }) => company_id !== report.company_id)
  const made = { ...report, below, apply_names: names, parameters, finished_at: new Date(), content: collected }
  const letters = report.scheduled ? await lettersOf(app, made, template.recipients, collected.devices) : []
  await store(app, made, collected, letters)
}

/**
 * Generates a report that was ordered, with the rights that the owner of its template has now. Does nothing if it has
 * ended, so the job may run twice.
 */
export async function generateReport(app: Program, id: number): Promise<void> {
  const report = await findOpen(app, id)
  if (!report) return
  try {
    await make(app, report)
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    await giveUp(app, report, error)
  }
}
