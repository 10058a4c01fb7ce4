import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { fileField } from '../../kit/file.ts'
import { lines } from '../../kit/lines.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'

/** Where an image is used. */
export const ImageType = z.enum(['device_dashboard'])

/** An image of a company. */
export const Image = z.object({
  id: z.int(),
  company_id: z.int(),
  user_id: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  size: z.int(),
  original_width: z.int(),
  original_height: z.int(),
  type: ImageType,
  created_at: z.string(),
  updated_at: z.string(),
})
export type Image = z.output<typeof Image>

const description = lines(255)

/** Request and response schemas of the `images` endpoints. */
export const imageSchemas = {
  list: {
    answer: Image,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      company_id: commaList(id).optional(),
      type: commaList(ImageType).optional(),
    }),
  },
  create: {
    input: z.object({ image: fileField, company_id: id, type: ImageType, description: description.default('') }),
    answer: Image,
  },
  picture: {},
  thumbnail: {},
  update: { input: z.object({ description }), answer: Image },
  remove: {},
} satisfies Record<string, EndpointSchemas>
