import { notifications } from '@outpost/contract/notifications/endpoints'
import { notificationSchemas } from '@outpost/contract/notifications/schemas'
import { sql } from 'kysely'
import { implement } from '../../kit/implement.ts'
import { orderBy, searchText } from '../../kit/paginate.ts'
import { present } from './service.ts'

const columns = { id: sql.ref('id'), type: sql.ref('type'), created_at: sql.ref('created_at') }

export default implement(notifications, notificationSchemas, {
  async list({ app, tx, actor }, { limit, offset, q, sort }) {
    // Hides notifications about resources from before the brand switched resources off.
    const isShown = app.brand().resources.show
    const own = tx
      .selectFrom('notifications')
      .where('user_id', '=', actor.userId)
      .$if(!isShown, (rows) => rows.where('type', '<>', 'creditAmountTooLow'))
    const found = own.$if(Boolean(q), (rows) =>
      rows.where(({ ref }) => searchText(q!, undefined, { summary: ref('summary') })),
    )
    const order = orderBy(sort, columns, '-id', 'id')
    const rows = await found.selectAll().orderBy(order).limit(limit).offset(offset).execute()
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
