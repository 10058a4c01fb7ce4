import { fail } from '@outpost/contract/kit/errors'
import { settings } from '@outpost/contract/settings/endpoints'
import { settingSchemas } from '@outpost/contract/settings/schemas'
import { sql } from 'kysely'
import { implement } from '../../kit/implement.ts'
import { likeText, orderBy } from '../../kit/paginate.ts'

/** The maximum number of keys per user, so that nobody stores a file here piece by piece. */
const maxKeys = 500

export default implement(settings, settingSchemas, {
  async list({ tx, actor }, { limit, offset, q, sort }) {
    const own = tx
      .selectFrom('settings')
      .where('user_id', '=', actor.userId)
      .$if(Boolean(q), (rows) => rows.where(sql`lower(key)`, 'like', likeText(q!)))
    const order = orderBy(sort, { key: sql.ref('key') }, 'key', 'key')
    const rows = await own.select(['key', 'value']).orderBy(order).limit(limit).offset(offset).execute()
    const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(({ key, value }) => ({ key, value: value as never })), total }
  },
  async create({ tx, actor }, { key, value }) {
    // The key itself does not count: another tab may store it again.
    const others = tx.selectFrom('settings').where('user_id', '=', actor.userId).where('key', '!=', key)
    const { total } = await others.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    if (total >= maxKeys)
      throw fail('VALIDATION', {
        source: 'key',
        message: `A user can store at most ${maxKeys} settings. Delete one first.`,
      })
    await tx
      .insertInto('settings')
      .values({ user_id: actor.userId, key, value: JSON.stringify(value) })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'key']).doUpdateSet({ value: JSON.stringify(value), updated_at: new Date() }),
      )
      .execute()
  },
  async update({ tx, actor, now }, { key, value }) {
    const changed = await tx
      .updateTable('settings')
      .set({ value: JSON.stringify(value), updated_at: now })
      .where('user_id', '=', actor.userId)
      .where('key', '=', key)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw fail('NOT_FOUND', { source: 'key' })
  },
  async remove({ tx, actor }, { key }) {
    await tx.deleteFrom('settings').where('user_id', '=', actor.userId).where('key', '=', key).execute()
  },
})
