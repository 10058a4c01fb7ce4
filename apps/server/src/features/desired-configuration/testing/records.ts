import { sql } from 'kysely'
import type { Makers } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

export const makers = {
  'configuration template': async (tx, { company, canary }, n) => {
    const { id } = await tx
      .insertInto('desired_templates')
      .values({ company_id: company.id, name: `${canary} ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('desired_template_versions')
      .values({
        template_id: id,
        company_id: company.id,
        version: 1,
        text: `package system\nconfig system 'system'\n\toption hostname '${canary}'`,
        variables: '[]',
        username: `${canary} user`,
      })
      .execute()
    await tx
      .insertInto('desired_assignments')
      .values({
        company_id: company.id,
        template_id: id,
        version: null,
        place: 0,
        target_company_id: company.id,
        tag_id: null,
        device_id: null,
      })
      .execute()
    await tx
      .insertInto('desired_values')
      .values({
        company_id: company.id,
        target_company_id: company.id,
        tag_id: null,
        device_id: null,
        name: `${canary} ${n} ${id}`,
        value: canary,
        sealed: null,
      })
      .execute()
    return id
  },
  'read configuration': async (tx, owner, n, app) => {
    const { company, canary } = owner
    const device_id = Number(await addDevice(tx, owner, n, app))
    const { rows } = await sql<{ id: number }>`
      insert into device_jobs (company_id, device_id, kind, source, source_name, state, events, expires_at, finished_at)
      values (${company.id}, ${device_id}, 'read_configuration', 'automation', ${canary}, 'done', '[]', now(), now()) returning id`.execute(
      tx,
    )
    const job_id = rows[0]!.id
    const of = { device_id, company_id: company.id }
    await tx
      .insertInto('desired_devices')
      .values({
        ...of,
        observed: null,
        read_at: new Date(),
        options: [`system.system.hostname=${canary}`],
        confirmed: null,
        confirmed_at: null,
        adopted: null,
        drifted: null,
      })
      .execute()
    await tx
      .insertInto('desired_pending')
      .values({ ...of, job_id, confirmed: Buffer.from(canary) })
      .execute()
    await tx
      .insertInto('desired_reads')
      .values({ ...of, job_id, configs: [canary], found: null })
      .execute()
    return device_id
  },
  'configuration rollout': async (tx, { company, canary }) => {
    const { rows } = await sql<{ id: number }>`
      insert into device_rollouts (company_id, kind, source_id, source_name, version, options, waves, stages, channel, state, finished_at)
      values (${company.id}, 'configure', 0, ${canary}, '', '{}', '[{"percent":100}]', 1, gen_random_uuid()::text, 'done', now())
      returning id`.execute(tx)
    return rows[0]!.id
  },
  'waiting configuration rollout': async (tx, { company, canary }) => {
    const { rows } = await sql<{ id: number }>`
      insert into device_rollouts (company_id, kind, source_id, source_name, version, options, waves, stages, channel, state)
      values (${company.id}, 'configure', 0, ${canary}, '', '{}', '[{"percent":100}]', 1, gen_random_uuid()::text, 'approval')
      returning id`.execute(tx)
    return rows[0]!.id
  },
} as const satisfies Makers
