import { randomBytes } from 'node:crypto'
import type { Makers } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

export const makers = {
  'configuration change': async (tx, owner, n, app) => {
    const first = await tx
      .selectFrom('devices')
      .select('id')
      .where('company_id', '=', owner.company.id)
      .orderBy('id')
      .executeTakeFirst()
    const run = await tx
      .insertInto('config_runs')
      .values({
        company_id: owner.company.id,
        action_name: `run-${randomBytes(8).toString('hex')}`,
        display_name: `${owner.canary} action`,
        username: `${owner.canary} user`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const { id } = await tx
      .insertInto('config_changes')
      .values({
        company_id: owner.company.id,
        device_id: first?.id ?? Number(await addDevice(tx, owner, n, app)),
        change: randomBytes(16).toString('hex'),
        run_id: run?.id ?? null,
        revision: n,
        entries: [`uci set system.system.hostname='${owner.canary}'`],
        confirm_within: 120,
        expected: '{}',
        username: `${owner.canary} user`,
        state: 'confirmed',
        text: owner.canary,
        finished_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  'password task': async (tx, owner, n, app) => {
    const { id } = await tx
      .insertInto('password_tasks')
      .values({ company_id: owner.company.id, username: `${owner.canary} user` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('password_changes')
      .values({
        company_id: owner.company.id,
        device_id: Number(await addDevice(tx, owner, n, app)),
        task_id: id,
        sealed: app.sealer.seal(Buffer.from(`${owner.canary} password`)),
        state: 'completed',
      })
      .execute()
    return id
  },
} as const satisfies Makers
