import { z } from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { fileField, formId } from '../kit/file.ts'
import { bytes, commaList, created, item, listQuery, nothing, page, queryId } from '../kit/page.ts'

/** Where a picture is used. */
export const ImageType = z.enum(['device_dashboard'])

/** A picture of a company. */
export const Image = z.object({
  id: z.number(),
  company_id: z.number(),
  user_id: z.number().nullable(),
  name: z.string(),
  description: z.string(),
  size: z.number(),
  original_width: z.number(),
  original_height: z.number(),
  type: ImageType,
  created_at: z.string(),
  updated_at: z.string(),
})
export type Image = z.output<typeof Image>

/** The largest picture: bytes, and pixels both ways. */
export const imageLimits = { bytes: 5_242_880, width: 2048, height: 1080 } as const

const description = z.string().trim().max(255)

export const images = {
  list: get('/images', {
    access: 'view_files', scope: 'images:read', summary: 'List pictures', answer: page(Image),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), company_id: commaList(queryId).optional(), type: commaList(ImageType).optional() }),
  }),
  create: post('/images', {
    access: 'upload_files', scope: 'images:write', once: true, upload: { field: 'image', most: imageLimits.bytes }, summary: 'Upload a picture: JPEG or PNG, at most 5 MB and 2048 x 1080',
    errors: ['FILE_QUOTA_EXCEEDED', 'FILE_NOT_RECOGNISED', 'FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'],
    input: z.object({ image: fileField, company_id: formId, type: ImageType, description: description.default('') }), answer: created(Image),
  }),
  picture: get('/images/{id}', { access: 'view_files', scope: 'images:read', summary: 'Read a picture', answer: bytes('image/png', 'image/jpeg') }),
  /** A PNG of at most 256 pixels both ways; the picture itself where that is small already, or no small one can be made. */
  thumbnail: get('/images/{id}/thumbnail', { access: 'view_files', scope: 'images:read', summary: 'Read the small picture', answer: bytes('image/png', 'image/jpeg') }),
  update: put('/images/{id}', { access: 'upload_files', scope: 'images:write', summary: 'Change the description of a picture', input: z.object({ description }), answer: item(Image) }),
  remove: del('/images/{id}', { access: 'delete_files', scope: 'images:write', summary: 'Remove a picture', answer: nothing }),
}
