import { sql } from 'kysely'
import type { Makers } from '../../../testing/make-record.ts'

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
    return id
  },
  'configuration rollout': async (tx, { company, canary }) => {
    const { rows } = await sql<{ id: number }>`
      insert into device_rollouts (company_id, kind, source_id, source_name, version, options, waves, stages, channel, state, finished_at)
      values (${company.id}, 'configure', 0, ${canary}, '', '{}', '[{"percent":100}]', 1, gen_random_uuid()::text, 'done', now())
      returning id`.execute(tx)
    return rows[0]!.id
  },
} as const satisfies Makers
