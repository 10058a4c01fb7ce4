import { authorized } from '@outpost/contract/devices/authorized/endpoints'
import { authorizedSchemas } from '@outpost/contract/devices/authorized/schemas'
import { sql } from 'kysely'
import { implement, type Context } from '../../../kit/implement.ts'
import { likeText, orderBy, utc } from '../../../kit/paginate.ts'
import { inScope } from '../../../kit/scope.ts'

const text = (name: string) => sql`lower(${sql.ref(`a.${name}`)})`
const columns = {
  id: sql.ref('a.id'),
  serial: text('serial'),
  mac: text('mac'),
  model: text('model'),
  batch: text('batch'),
  created_at: sql.ref('a.created_at'),
}
const searched = sql`lower(a.serial || ' ' || a.mac || ' ' || replace(a.mac, ':', '') || ' ' || a.model || ' ' || a.batch)`

/**
 * Selects the visible companies that have a device with this serial and MAC. There may be several, since both are only
 * claims.
 */
const claims = ({ scope }: Context) => sql<string | null>`(
  select string_agg(c.name, ', ' order by c.name) from devices d join companies c on c.id = d.company_id where d.serial = a.serial and d.mac = a.mac and ${inScope(scope, 'd.company_id')})`

export default implement(authorized, authorizedSchemas, {
  async list(context, query) {
    const claimed = sql<boolean>`${claims(context)} is ${query.claimed ? sql`not null` : sql`null`}`
    const found = context.tx
      .selectFrom('authorized_devices as a')
      .$if(Boolean(query.q), (rows) => rows.where(searched, 'like', likeText(query.q!)))
      .$if(query.claimed !== undefined, (rows) => rows.where(claimed))
    const rows = await found
      .selectAll()
      .select(claims(context).as('claimed_by'))
      .orderBy(orderBy(query.sort, columns, '-id', 'a.id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      rows: rows.map(({ id, serial, mac, model, batch, claimed_by, created_by, created_at }) => ({
        id,
        serial,
        mac,
        model,
        batch,
        claimed_by,
        created_by,
        created_at: utc(created_at),
      })),
      total,
    }
  },
  async create({ tx, actor, audit }, { data }) {
    // The last entry for a device wins. The order is always the same, so that concurrent requests cannot deadlock.
    const unique = new Map(data.map((entry) => [`${entry.serial} ${entry.mac}`, entry]))
    const values = [...unique]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, entry]) => ({ ...entry, created_by: actor.email }))
    const rows = await tx
      .insertInto('authorized_devices')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['serial', 'mac'])
          .doUpdateSet((e) => ({ model: e.ref('excluded.model'), batch: e.ref('excluded.batch') })),
      )
      .returning(sql<boolean>`xmax = 0`.as('added'))
      .execute()
    const added = rows.filter((row) => row.added).length
    audit({
      target: `approved-devices:${rows.length}`,
      detail: {
        serials: values
          .slice(0, 50)
          .map(({ serial }) => serial)
          .join(','),
        added,
      },
    })
    return { added, known: rows.length - added }
  },
  async remove({ tx, audit }, { id }) {
    const gone = await tx.deleteFrom('authorized_devices').where('id', 'in', id).returning('serial').execute()
    audit({
      target: `approved-devices:${gone.length}`,
      detail: {
        serials: gone
          .slice(0, 50)
          .map(({ serial }) => serial)
          .join(','),
      },
    })
  },
})
