import { randomUUID } from 'node:crypto'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'

export const makers = {
  tag: async (tx, { company, canary }, n) => {
    const { id } = await tx
      .insertInto('tags')
      .values({ company_id: company.id, name: `${canary} tag ${n}`, user_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('tag_actions')
      .values({
        tag_id: id,
        place: 1,
        company_id: company.id,
        action: 'firmware_upload',
        source_id: 1,
        source_name: `${canary} firmware`,
      })
      .execute()
    return id
  },
} as const satisfies Makers

/** Assigns a tag of the owner to one of its devices, with the job of an action that the tag has started. */
export const putTagOn = (
  app: Program,
  { company, userId, canary }: Owner,
  deviceId: number,
  tagId: number,
): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await tx.insertInto('device_tags').values({ device_id: deviceId, tag_id: tagId, company_id: company.id }).execute()
    await tx
      .insertInto('device_jobs')
      .values({
        company_id: company.id,
        device_id: deviceId,
        kind: 'firmware_upload',
        source: 'tag',
        user_id: userId,
        username: `${canary} user`,
        source_id: 1,
        source_name: `${canary} firmware`,
        tag_id: tagId,
        tag_name: `${canary} tag`,
        tag_description: canary,
        batch: randomUUID(),
        state: 'done',
        said: canary,
        events: '[]',
        expires_at: new Date(),
        finished_at: new Date(),
      })
      .execute()
  })
