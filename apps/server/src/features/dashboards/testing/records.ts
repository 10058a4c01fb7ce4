import type { Widget } from '@outpost/contract/dashboards/widget'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

const widgetsOf = (text: string): string => {
  const widget: Widget = {
    key: 1,
    kind: 'text',
    title: text,
    x: 0,
    y: 0,
    w: 3,
    h: 2,
    parameters: [],
    hours: 24,
    least: 0,
    most: 100,
    text,
    lamps: [],
    image_id: null,
    pins: [],
    task_group_id: null,
    remote_access_id: null,
  }
  return JSON.stringify([widget])
}

/** Adds a dashboard of a new device, with its first version and a link. */
async function addDashboard(
  tx: Transaction,
  owner: Owner,
  n: number,
  app: App,
): Promise<{ id: number; linkId: number; deviceId: number }> {
  const deviceId = Number(await addDevice(tx, owner, n, app))
  const { company, canary, userId } = owner
  const facts = {
    company_id: company.id,
    name: `${canary} ${n}`,
    description: canary,
    refresh: 60,
    widgets: widgetsOf(canary),
  }
  const { id } = await tx
    .insertInto('dashboards')
    .values({
      ...facts,
      device_id: deviceId,
      user_id: userId,
      updated_by: userId,
      shared: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('dashboard_versions')
    .values({ ...facts, dashboard_id: id, version: 1, username: canary })
    .execute()
  const link = await tx
    .insertInto('dashboard_links')
    .values({
      dashboard_id: id,
      company_id: company.id,
      user_id: userId,
      author_company_id: company.id,
      token_hash: Buffer.from(`${canary} ${id}`),
      rights: [],
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, linkId: link.id, deviceId }
}

export const makers = {
  dashboard: async (...of) => (await addDashboard(...of)).id,
  'device with dashboard': async (...of) => (await addDashboard(...of)).deviceId,
  'dashboard link': async (...of) => (await addDashboard(...of)).linkId,
  'dashboard template': async (tx, { company, canary }, n) =>
    (
      await tx
        .insertInto('dashboard_templates')
        .values({
          company_id: company.id,
          model: `${canary} model`,
          name: `${canary} ${n}`,
          description: canary,
          refresh: 60,
          widgets: widgetsOf(canary),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
} as const satisfies Makers
