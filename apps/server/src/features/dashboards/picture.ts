import type { Widget } from '@outpost/contract/dashboards/widget'
import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../context.ts'
import type { BytesAnswer } from '../../kit/send-bytes.ts'

interface Row {
  name: string
  media_type: string
  sha256: Buffer
  size: number
}

/**
 * Returns the image of a picture of a dashboard. Whoever added it could see it, and whoever sees the dashboard sees it
 * with it, also if it belongs to a parent company.
 * @throws NOT_FOUND if no picture of the dashboard has this image, or it was deleted
 */
export async function pictureOf(app: App, widgets: readonly Widget[], imageId: number): Promise<BytesAnswer> {
  if (!widgets.some(({ kind, image_id }) => kind === 'picture' && image_id === imageId)) throw fail('NOT_FOUND')
  const { rows } = await app.unscoped.query<Row>({
    name: 'dashboard picture',
    text: 'select name, media_type, sha256, size from images where id = $1',
    values: [imageId],
  })
  const row = rows[0]
  if (!row) throw fail('NOT_FOUND')
  return {
    name: row.name,
    type: row.media_type,
    size: Number(row.size),
    etag: row.sha256.toString('hex'),
    inline: true,
    open: (start, end) => app.blobs.read(row.sha256, start, end),
  }
}
