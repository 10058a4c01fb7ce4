import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import { addDevice } from '../../devices/service.ts'
import { macOf, newestDevice } from '../../devices/testing/records.ts'
import { keep, type Makers, type Owner } from '../../../testing/make-record.ts'

/** Adds a failed update of a rollout and, if there is a file, an unfinished one. */
async function makeUpdates(
  tx: Transaction,
  { company, userId, canary }: Owner,
  { rollout, device, file }: { rollout: number; device: number; file: number | undefined },
  n: number,
): Promise<void> {
  const job = {
    company_id: company.id,
    device_id: device,
    kind: 'firmware_upload' as const,
    source: 'person' as const,
    user_id: userId,
    username: `${canary} user`,
    source_id: file ?? 0,
    source_name: `${canary} firmware ${n}`,
    rollout_id: rollout,
    stage: 1,
    events: '[]',
    expires_at: new Date(Date.now() + 86_400_000),
  }
  const details = {
    company_id: company.id,
    version_from: `${canary} firmware`,
    version_to: `${canary} firmware`,
    keep_settings: true,
    offline: false,
  }
  const over = await tx
    .insertInto('device_jobs')
    .values({ ...job, state: 'failed', said: `${canary} error`, finished_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('device_updates')
    .values({ ...details, job_id: over.id })
    .execute()
  if (file === undefined) return
  // An unfinished update. If the device already has one, no second can be added.
  const open = await tx
    .insertInto('device_jobs')
    .values({ ...job, turn: 'update' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (open)
    await tx
      .insertInto('device_updates')
      .values({ ...details, job_id: open.id, held_file_id: file })
      .execute()
}

export const makers = {
  file: async (tx, { company, userId, canary }, n, app) => {
    // From the newest device of the company, if it has one.
    const device_id = (await newestDevice(tx, company.id)) ?? null
    const texts = {
      name: `${canary} file ${n}.txt`,
      description: canary,
      device_model: `${canary} model`,
      version: `${canary} firmware`,
    }
    const values = {
      company_id: company.id,
      user_id: userId,
      device_id,
      type: 'config' as const,
      series: null,
      boards: [],
      ...(await keep(app, `${canary} file ${n}`)),
    }
    const { id } = await tx
      .insertInto('files')
      .values({ ...texts, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('file_companies').values({ file_id: id, company_id: company.id }).execute()
    return id
  },
  'roll-out': async (tx, { company, userId, canary }, n) => {
    const file = await tx
      .selectFrom('files')
      .select('id')
      .where('company_id', '=', company.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const of = await tx
      .selectFrom('devices')
      .select('id')
      .where('company_id', '=', company.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const about = {
      company_id: company.id,
      user_id: userId,
      username: `${canary} user`,
      kind: 'firmware_upload',
      source_id: file?.id ?? 0,
      source_name: `${canary} firmware ${n}`,
      options: '{}',
      waves: '[{"percent": 10}]',
      finished_at: new Date(),
    }
    const { id } = await tx
      .insertInto('device_rollouts')
      .values({ ...about, version: `${canary} firmware`, failure_limit: 1, stages: 1, state: 'done' })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (of) await makeUpdates(tx, { company, userId, canary }, { rollout: id, device: of.id, file: file?.id }, n)
    return id
  },
  'waiting roll-out': async (tx, { company, canary }, n) => {
    const { id } = await tx
      .insertInto('device_rollouts')
      .values({
        company_id: company.id,
        user_id: null,
        kind: 'firmware_upload',
        source_id: 0,
        source_name: `${canary} waiting ${n}`,
        version: `${canary} firmware`,
        options: '{}',
        waves: '[{"percent": 10}]',
        stages: 1,
        state: 'approval',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  'backup rule': async (tx, { company, userId, canary }, n) => {
    const { id } = await tx
      .insertInto('backup_rules')
      .values({
        company_id: company.id,
        user_id: userId,
        name: `${canary} rule ${n}`,
        enabled: true,
        period: 'day',
        weekday: 1,
        day: 1,
        hour: 3,
        time_zone: 'UTC',
        keep: 7,
        next_at: new Date(Date.now() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await addDevice(tx, {
      company_id: company.id,
      name: `${canary} device ${n}`,
      serial: `${canary}-b${n}`,
      mac: macOf(n),
      series: null,
      model: null,
      firmware: null,
      status: null,
    })
    const tag = await tx
      .insertInto('tags')
      .values({ company_id: company.id, name: `${canary} tag b${n}`, user_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('backup_rule_devices')
      .values({ rule_id: id, device_id: made.id, company_id: company.id })
      .execute()
    await tx.insertInto('backup_rule_tags').values({ rule_id: id, tag_id: tag.id, company_id: company.id }).execute()
    const schedule = {
      schedule_id: id,
      period_at: new Date(),
      source: 'schedule' as const,
      source_name: `${canary} rule ${n}`,
    }
    await tx
      .insertInto('device_jobs')
      .values({
        company_id: company.id,
        device_id: made.id,
        kind: 'download_backup',
        user_id: userId,
        expires_at: new Date(),
        events: '[]',
        token_hash: randomBytes(32),
        ...schedule,
      })
      .execute()
    return id
  },
  image: async (tx, { company, userId, canary }, n, app) => {
    const { sha256, size } = await keep(app, `${canary} image ${n}`)
    const values = {
      company_id: company.id,
      user_id: userId,
      type: 'device_dashboard',
      name: `${canary} image ${n}.png`,
      description: canary,
      media_type: 'image/png' as const,
      width: 1,
      height: 1,
      sha256,
      size,
    }
    return (await tx.insertInto('images').values(values).returning('id').executeTakeFirstOrThrow()).id
  },
} as const satisfies Makers
