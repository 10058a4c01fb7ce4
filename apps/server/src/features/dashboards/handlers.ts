import { dashboardLimits } from '@outpost/contract/dashboards/constants'
import { dashboards } from '@outpost/contract/dashboards/endpoints'
import { type Dashboard, dashboardSchemas } from '@outpost/contract/dashboards/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { orderBy, utc } from '../../kit/paginate.ts'
import { requireRevision } from '../../kit/revision.ts'
import { requireDevices } from '../devices/service.ts'
import { readData } from './data/data.ts'
import { readFields } from './data/fields.ts'
import { pictureOf } from './picture.ts'
import { type DashboardRow, keepVersion, listDashboards, present, requireDashboard } from './queries.ts'
import { requireReferences } from './references.ts'

type Edits = Partial<Pick<DashboardRow, 'name' | 'description' | 'shared' | 'refresh' | 'widgets'>>

/** Stores changes of a locked dashboard as its next revision, and keeps that as a version. */
async function store(context: Context, row: DashboardRow, { widgets, ...edits }: Edits): Promise<Dashboard> {
  const { tx, actor, now } = context
  const stored = await tx
    .updateTable('dashboards')
    .set((e) => ({
      ...edits,
      ...(widgets && { widgets: JSON.stringify(widgets) }),
      revision: e('revision', '+', 1),
      updated_by: actor.userId,
      updated_at: now,
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepVersion(tx, stored, actor.username, dashboardLimits.versions)
  context.audit({ target: `dashboard:${row.id}` })
  return present({ ...stored, username: actor.username }, actor)
}

/** Refuses another dashboard of a device that has as many as it may have. The device is locked meanwhile. */
async function requireRoomOnDevice({ tx }: Context, deviceId: number): Promise<void> {
  await tx.selectFrom('devices').select('id').where('id', '=', deviceId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from dashboards where device_id = ${deviceId}`.execute(tx)
  if (rows[0]!.total >= dashboardLimits.dashboards)
    throw fail('LIMIT_REACHED', {
      message: `A device can have at most ${dashboardLimits.dashboards} dashboards. Delete one that is no longer needed.`,
    })
}

async function create(context: Context, input: Required<Edits> & { device_id: number }): Promise<Dashboard> {
  const { tx, scope, actor } = context
  const { device_id, widgets, ...facts } = input
  const [device] = await requireDevices(tx, scope, [device_id], 'device_id')
  await requireRoomOnDevice(context, device_id)
  await requireReferences(context, widgets)
  const row = await tx
    .insertInto('dashboards')
    .values({
      ...facts,
      device_id,
      company_id: device!.company_id,
      user_id: actor.userId,
      updated_by: actor.userId,
      widgets: JSON.stringify(widgets),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepVersion(tx, row, actor.username, dashboardLimits.versions)
  context.audit({ target: `dashboard:${row.id}` })
  return present({ ...row, username: actor.username }, actor)
}

const versionColumns = {
  id: sql.ref('version'),
  name: sql`lower(name)`,
  username: sql`lower(username)`,
  created_at: sql.ref('created_at'),
}

export default implement(dashboards, dashboardSchemas, {
  list: listDashboards,
  get: async (context, { id }) => present(await requireDashboard(context, id), context.actor),
  create,
  async update(context, { id, revision, ...edits }) {
    const row = await requireDashboard(context, id, { lock: true })
    requireRevision(row, revision)
    if (edits.shared === false && row.shared && row.user_id !== context.actor.userId)
      throw fail('FORBIDDEN', {
        source: 'shared',
        message: 'Only the author of a dashboard can stop sharing it, because nobody else would see it then.',
      })
    if (edits.widgets) await requireReferences(context, edits.widgets, row.widgets)
    return store(context, row, edits)
  },
  async remove(context, { id }) {
    await requireDashboard(context, id, { lock: true })
    await context.tx.deleteFrom('dashboards').where('id', '=', id).execute()
    context.audit({ target: `dashboard:${id}` })
  },
  async fields({ app, tx, scope, actor }, { device_id }) {
    await requireDevices(tx, scope, [device_id], 'device_id')
    return readFields({ app, tx, scope, rights: actor.permissions }, device_id)
  },
  async data({ app, tx, scope, actor, now }, { device_id, ...request }) {
    await requireDevices(tx, scope, [device_id], 'device_id')
    return readData({ app, tx, scope, rights: actor.permissions, now }, device_id, request)
  },
  async versions(context, { id, limit, offset, sort }) {
    await requireDashboard(context, id)
    const found = context.tx.selectFrom('dashboard_versions').where('dashboard_id', '=', id)
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['version as id', 'name', 'username', 'created_at'])
      .select(sql<number>`jsonb_array_length(widgets)`.as('widget_count'))
      .orderBy(orderBy(sort, versionColumns, '-id', 'version'))
      .limit(limit)
      .offset(offset)
      .execute()
    return { rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at) })), total }
  },
  async restore(context, { id, version, revision }) {
    const row = await requireDashboard(context, id, { lock: true })
    requireRevision(row, revision)
    const kept = await context.tx
      .selectFrom('dashboard_versions')
      .select(['name', 'description', 'refresh', 'widgets'])
      .where('dashboard_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!kept) throw fail('NOT_FOUND')
    return store(context, row, kept)
  },
  async picture(context, { id, image_id }) {
    const { widgets } = await requireDashboard(context, id)
    return pictureOf(context.app, widgets, image_id)
  },
})
