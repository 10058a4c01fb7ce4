import { type Image, imageLimits, images } from '@outpost/contract/files/images'
import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Incoming } from '../../kit/blobs.ts'
import { implement, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany } from '../companies/service.ts'
import { pictureFacts, type PictureFacts } from './picture.ts'
import { keepContent } from './storage.ts'

type Row = Selectable<Database['images']>

const columns = { id: sql.ref('id'), name: sql`lower(name)`, size: sql.ref('size'), created_at: sql.ref('created_at'), updated_at: sql.ref('updated_at') }
const searchFields = { name: sql.ref('name'), description: sql.ref('description') }

const present = (row: Row): Image => ({
  id: row.id, company_id: row.company_id, user_id: row.user_id, name: row.name, description: row.description, size: row.size, original_width: row.width,
  original_height: row.height, type: 'device_dashboard', created_at: utc(row.created_at), updated_at: utc(row.updated_at),
})

const visible = ({ tx, scope }: Context) => tx.selectFrom('images').where(inScope(scope, 'images.company_id'))

async function requireImage(context: Context, id: number): Promise<Row> {
  const row = await visible(context).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Frame headers stand in the first part of a picture, behind what cameras write before them. */
const HEADER_BYTES = 1_048_576

/** Kind and size of an upload. Throws where it is no picture, or one that is too large to be shown. */
async function measure(file: Incoming): Promise<PictureFacts> {
  const parts: Buffer[] = []
  for await (const part of file.read(0, Math.min(file.size, HEADER_BYTES)) as AsyncIterable<Buffer>) parts.push(part)
  const facts = file.size === 0 ? undefined : pictureFacts(Buffer.concat(parts))
  if (!facts || facts.width === 0 || facts.height === 0) throw fail('FILE_NOT_RECOGNISED', { source: 'image', message: 'Send a picture as JPEG or PNG.' })
  const { width, height } = imageLimits
  if (facts.width > width || facts.height > height) throw fail('VALIDATION', { source: 'image', message: `A picture has at most ${width} x ${height} pixels.` })
  return facts
}

export default implement(images, {
  async list(context, query) {
    const filter = <Q extends ReturnType<typeof visible>>(rows: Q): Q =>
      rows
        .$if(query.id !== undefined, (found) => found.where('id', 'in', query.id!.length > 0 ? query.id! : [0]))
        .$if(query.company_id !== undefined, (found) => found.where(sql<boolean>`company_id = any(${query.company_id!}::integer[])`))
        .$if(query.type !== undefined, (found) => found.where(sql<boolean>`type = any(${query.type!})`))
        .$if(Boolean(query.q), (found) => found.where(searchText(query.q!, query['search-fields'], searchFields))) as Q
    const rows = await filter(visible(context)).selectAll().orderBy(orderBy(query.sort, columns, '-created_at', 'id')).limit(query.limit).offset(query.offset).execute()
    const { total } = await filter(visible(context)).select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  async create(context, { company_id, type, description }) {
    const { tx, scope, actor, file } = context
    const company = await requireCompany(tx, scope, company_id, 'company_id')
    const { mediaType, width, height } = await measure(file)
    await keepContent(tx, company.id, file)
    const row = await tx
      .insertInto('images')
      .values({ company_id: company.id, user_id: actor.userId, type, name: file.name, description, media_type: mediaType, width, height, sha256: file.sha256, size: file.size })
      .returningAll()
      .executeTakeFirstOrThrow()
    context.audit({ target: `image:${row.id}` })
    return present(row)
  },
  async picture(context, { id }) {
    const row = await requireImage(context, id)
    return { name: row.name, type: row.media_type, size: row.size, etag: row.sha256.toString('hex'), inline: true, open: (start: number, end: number) => context.app.blobs.read(row.sha256, start, end) }
  },
  async update(context, { id, description }) {
    const row = await requireImage(context, id)
    await context.tx.updateTable('images').set({ description, updated_at: context.now }).where('id', '=', id).execute()
    context.audit({ target: `image:${id}` })
    return present({ ...row, description, updated_at: context.now })
  },
  async remove(context, { id }) {
    await requireImage(context, id)
    await context.tx.deleteFrom('images').where('id', '=', id).execute()
    context.audit({ target: `image:${id}` })
  },
})
