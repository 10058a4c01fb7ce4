import { apiDescriptions } from '@outpost/contract/device-api/endpoints'
import { type ApiDescription, apiDescriptionSchemas } from '@outpost/contract/device-api/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { implement, withInspection } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { requireDevice } from '../devices/service.ts'
import { describes, documentOf, knownDescriptions } from './descriptions.ts'
import { inspectDescription } from './inspect.ts'
import { reasonOf } from './targets.ts'

/** The columns to read; not the document. */
const read = ['id', 'system', 'version', 'title', 'paths', 'size', 'username', 'created_at'] as const
type Row = Pick<Selectable<Database['api_descriptions']>, (typeof read)[number]>

const columns = {
  id: sql.ref('id'),
  system: sql.ref('system'),
  version: sql`string_to_array(version, '.')::bigint[]`,
  title: sql`lower(title)`,
  paths: sql.ref('paths'),
  size: sql.ref('size'),
  created_at: sql.ref('created_at'),
}
const searched = { title: sql.ref('title'), version: sql.ref('version'), system: sql.ref('system') }

const present = ({ created_at, ...row }: Row): ApiDescription => ({ ...row, created_at: utc(created_at) })

export const descriptions = implement(apiDescriptions, apiDescriptionSchemas, {
  async list({ tx }, { limit, offset, sort, q, 'search-fields': wanted }) {
    const matching = tx
      .selectFrom('api_descriptions')
      .$if(Boolean(q), (query) => query.where(searchText(q!, wanted, searched)))
    const { total } = await matching.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow()
    const rows = await matching
      .select(read)
      .orderBy(orderBy(sort, columns, '-created_at', 'id'))
      .limit(limit)
      .offset(offset)
      .execute()
    return { rows: rows.map(present), total }
  },
  create: withInspection(
    (file) => inspectDescription(file),
    async ({ tx, actor, audit }, { system, overwrite }, { document, sha256, ...found }) => {
      const values = {
        ...found,
        system,
        title: found.title || `${system} ${found.version}`,
        document: Buffer.from(document),
        sha256: Buffer.from(sha256),
        username: actor.username,
      }
      const row = await tx
        .insertInto('api_descriptions')
        .values(values)
        .onConflict((conflict) => {
          const same = conflict.columns(['system', 'version'])
          return overwrite ? same.doUpdateSet({ ...values, created_at: sql<Date>`now()` }) : same.doNothing()
        })
        .returning(read)
        .executeTakeFirst()
      if (!row)
        throw fail('CONFLICT', {
          source: 'file',
          message: `A description of version ${found.version} already exists. Choose to replace it.`,
        })
      audit({ target: `api-description:${row.id}`, detail: { system, version: row.version, paths: row.paths } })
      return present(row)
    },
  ),
  async remove({ tx, audit }, { id }) {
    const row = await tx.deleteFrom('api_descriptions').where('id', '=', id).returning(read).executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    audit({ target: `api-description:${id}`, detail: { system: row.system, version: row.version } })
  },
  async read({ app, tx, scope }, { device_id }) {
    if (device_id === undefined) throw fail('VALIDATION', { source: 'device_id', message: 'Name a device.' })
    const device = await requireDevice(tx, scope, device_id)
    const found = describes(device, await knownDescriptions(tx))
    if (typeof found === 'string') throw fail('NOT_FOUND', { source: 'device_id', message: reasonOf(found) })
    return { url: `${app.publicUrl()}/api/devices/configurator/specification/${found.name}` }
  },
  async document({ tx }, { name }) {
    const text = await documentOf(tx, name)
    if (text === undefined) throw fail('NOT_FOUND')
    return { name: `${name}.json`, content: Buffer.from(text) }
  },
})
