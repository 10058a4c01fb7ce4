import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'
import { totalsOf } from '../generate/totals.ts'
import { deviceLine } from '../generate/device.ts'

async function addTemplate(tx: Transaction, owner: Owner, n: number, app: App): Promise<number> {
  const { company, userId, canary } = owner
  const { id } = await tx
    .insertInto('report_templates')
    .values({
      company_id: company.id,
      user_id: userId,
      username: `${canary} user`,
      owner_company_id: company.id,
      name: `${canary} template ${n}`,
      description: canary,
      type: 'single',
      period: 'day',
      parameters: ['signal'],
      applied_by: 'device',
      apply_list: [Number(await addDevice(tx, owner, n, app))],
      start_date: null,
      end_date: null,
      time_zone: 'UTC',
      recipients: [],
      is_active: true,
      next_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addGenerated(tx: Transaction, owner: Owner, n: number, templateId: number): Promise<number> {
  const { company, userId, canary } = owner
  const name = `${canary} report ${n}`
  const line = deviceLine(
    { id: 1, company_id: company.id, name: `${canary} device`, serial: canary, mac: '' },
    { figures: [], usage: [], texts: new Map(), hours: 24, parameters: new Set() },
  )
  const { id } = await tx
    .insertInto('generated_reports')
    .values({
      company_id: company.id,
      template_id: templateId,
      template_name: name,
      user_id: userId,
      name,
      description: canary,
      type: 'single',
      period: 'day',
      parameters: ['signal'],
      applied_by: 'device',
      apply_names: [canary],
      start_date: new Date('2026-11-01T00:00:00Z'),
      end_date: new Date('2026-11-02T00:00:00Z'),
      time_zone: 'UTC',
      scheduled: false,
      state: 'completed',
      devices_count: 1,
      content: JSON.stringify({ all: totalsOf([line]), days: [], operator_stats: [], connection_type_stats: [] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('generated_report_devices')
    .values({ report_id: id, place: 0, company_id: company.id, device: JSON.stringify(line) })
    .execute()
  return id
}

export const makers = {
  'report template': async (tx, owner, n, app) => {
    const id = await addTemplate(tx, owner, n, app)
    await addGenerated(tx, owner, n, id)
    return id
  },
  'generated report': async (tx, owner, n, app) => addGenerated(tx, owner, n, await addTemplate(tx, owner, n, app)),
} as const satisfies Makers
