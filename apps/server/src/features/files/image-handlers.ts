import { images } from '@outpost/contract/files/images/endpoints'
import { type Image, imageSchemas } from '@outpost/contract/files/images/schemas'
import { imageLimits } from '@outpost/contract/files/images/constants'
import { fail } from '@outpost/contract/kit/errors'
import { Readable } from 'node:stream'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Incoming } from '../../kit/blobs.ts'
import { implement, withInspection, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import type { BytesAnswer } from '../../kit/send-bytes.ts'
import { requireCompany } from '../companies/service.ts'
import { pictureFacts, type PictureFacts } from './picture.ts'
import { keepContent } from './storage.ts'
import { thumbnailOf } from './thumbnail/thumbnail.ts'

/** The columns to read. The thumbnail is read separately. */
const read = [
  'id',
  'company_id',
  'user_id',
  'type',
  'name',
  'description',
  'media_type',
  'width',
  'height',
  'sha256',
  'size',
  'created_at',
  'updated_at',
] as const
type Row = Pick<Selectable<Database['images']>, (typeof read)[number]>

const columns = {
  id: sql.ref('id'),
  name: sql`lower(name)`,
  size: sql.ref('size'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
}
const searchFields = { name: sql.ref('name'), description: sql.ref('description') }

const present = (row: Row): Image => ({
  id: row.id,
  company_id: row.company_id,
  user_id: row.user_id,
  name: row.name,
  description: row.description,
  size: row.size,
  original_width: row.width,
  original_height: row.height,
  type: 'device_dashboard',
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})

const visible = ({ tx, scope }: Context) => tx.selectFrom('images').where(inScope(scope, 'images.company_id'))

async function requireImage(context: Context, id: number): Promise<Row> {
  const row = await visible(context).select(read).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

interface Known extends PictureFacts {
  thumbnail: Buffer | null
}

/** Determines type, size and thumbnail of an upload, and sends it to its store. Throws if it is not a picture, or too large to show. */
async function inspect(file: Incoming): Promise<Known> {
  const parts: Buffer[] = []
  for await (const part of file.read() as AsyncIterable<Buffer>) parts.push(part)
  const bytes = Buffer.concat(parts)
  const facts = pictureFacts(bytes)
  if (!facts || facts.width === 0 || facts.height === 0)
    throw fail('FILE_NOT_RECOGNISED', { source: 'image', message: 'The image must be a JPEG or PNG file.' })
  const { width, height } = imageLimits
  if (facts.width > width || facts.height > height)
    throw fail('VALIDATION', { source: 'image', message: `The image can be at most ${width} x ${height} pixels.` })
  const thumbnail = await thumbnailOf(bytes, facts)
  await file.send()
  return { ...facts, thumbnail }
}

const bytesOf = ({ app }: Context, row: Row): BytesAnswer => ({
  name: row.name,
  type: row.media_type,
  size: row.size,
  etag: row.sha256.toString('hex'),
  inline: true,
  open: (start, end) => app.blobs.read(row.sha256, start, end),
})

export default implement(images, imageSchemas, {
  async list(context, query) {
    const filter = <Q extends ReturnType<typeof visible>>(rows: Q): Q =>
      rows
        .$if(query.id !== undefined, (found) => found.where('id', 'in', query.id!.length > 0 ? query.id! : [0]))
        .$if(query.company_id !== undefined, (found) =>
          found.where(sql<boolean>`company_id = any(${query.company_id!}::integer[])`),
        )
        .$if(query.type !== undefined, (found) => found.where(sql<boolean>`type = any(${query.type!})`))
        .$if(Boolean(query.q), (found) => found.where(searchText(query.q!, query['search-fields'], searchFields))) as Q
    const rows = await filter(visible(context))
      .select(read)
      .orderBy(orderBy(query.sort, columns, '-created_at', 'id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { total } = await filter(visible(context))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  create: withInspection(
    inspect,
    async (context, { company_id, type, description }, { mediaType, width, height, thumbnail }) => {
      const { tx, scope, actor, file } = context
      const company = await requireCompany(tx, scope, company_id, 'company_id')
      await keepContent(tx, company.id, file)
      const row = await tx
        .insertInto('images')
        .values({
          company_id: company.id,
          user_id: actor.userId,
          type,
          name: file.name,
          description,
          media_type: mediaType,
          width,
          height,
          sha256: file.sha256,
          size: file.size,
          thumbnail,
        })
        .returning(read)
        .executeTakeFirstOrThrow()
      context.audit({ target: `image:${row.id}` })
      return present(row)
    },
  ),
  picture: async (context, { id }) => bytesOf(context, await requireImage(context, id)),
  async thumbnail(context, { id }) {
    const row = await requireImage(context, id)
    const { thumbnail } = await visible(context).select('thumbnail').where('id', '=', id).executeTakeFirstOrThrow()
    if (!thumbnail) return bytesOf(context, row)
    // An ETag different from the picture's, since the content differs.
    return {
      ...bytesOf(context, row),
      name: `${row.name.replace(/\.[^.]*$/, '')}.png`,
      type: 'image/png',
      size: thumbnail.length,
      etag: `${row.sha256.toString('hex')}-small`,
      open: (start: number, end: number) => Readable.from([thumbnail.subarray(start, end)]),
    }
  },
  async update(context, { id, description }) {
    const row = await requireImage(context, id)
    await context.tx.updateTable('images').set({ description, updated_at: context.now }).where('id', '=', id).execute()
    context.audit({ target: `image:${id}` })
    return present({ ...row, description, updated_at: context.now })
  },
  async remove(context, { id }) {
    const { company_id } = await requireImage(context, id)
    await context.tx.deleteFrom('images').where('id', '=', id).execute()
    context.audit({ target: `image:${id}`, detail: { company_id } })
  },
})
