import { notifications } from '@outpost/contract/notifications/endpoints'
import { notificationSchemas } from '@outpost/contract/notifications/schemas'
import { implement } from '../../kit/implement.ts'
import { searchText } from '../../kit/paginate.ts'
import { present } from './service.ts'

export default implement(notifications, notificationSchemas, {
  async list({ app, tx, actor }, { limit, offset, q }) {
    // Hides notifications about resources from before the brand switched resources off.
    const isShown = app.brand().resources.show
    const own = tx
      .selectFrom('notifications')
      .where('user_id', '=', actor.userId)
      .$if(!isShown, (rows) => rows.where('type', '<>', 'creditAmountTooLow'))
    const found = own.$if(Boolean(q), (rows) =>
      rows.where(({ ref }) => searchText(q!, undefined, { summary: ref('summary') })),
    )
    const rows = await found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const { unseen } = await own
      .where('seen_at', 'is', null)
      .select((e) => e.fn.countAll<number>().as('unseen'))
      .executeTakeFirstOrThrow()
    return { rows: rows.map(present), total, meta: { unseen } }
  },
  async see({ tx, actor, now }, { id }) {
    if (id.length === 0) return
    await tx
      .updateTable('notifications')
      .set({ seen_at: now })
      .where('user_id', '=', actor.userId)
      .where('id', 'in', id)
      .where('seen_at', 'is', null)
      .execute()
  },
})
