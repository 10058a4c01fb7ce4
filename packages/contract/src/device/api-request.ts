import { z } from 'zod'
import { encodeField } from './line-form.ts'

/** The methods that a device's own API has. */
export const apiMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type ApiMethod = (typeof apiMethods)[number]

/** The bytes that the body of a request to a device's API may take, also percent-encoded or as JSON in a frame. */
export const maxApiBody = 24_576
const maxFramedBody = 49_152
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** A path of a device's own API, such as `/interfaces/config/lan`. It cannot lead out of the API, and has no query. */
export const apiPath = z
  .string()
  .max(1024)
  .regex(/^\/[!-~]*$/)
  .refine((path) => !/[?#\\]/.test(path) && !path.includes('//'), 'a path has no query, and no empty part')
  .refine(
    (path) => !path.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part)) && !/%(?:2f|5c|00)/i.test(path),
    'a path names no folder above',
  )
/** What follows the `?`, encoded for a URL. */
export const apiQuery = z
  .string()
  .max(2048)
  .regex(/^[!"$-~]*$/)
export const apiContentType = z
  .string()
  .max(100)
  .regex(/^[0-9A-Za-z./+-]+(?:; ?[0-9A-Za-z-]+=[0-9A-Za-z.-]+)?$/)
export const apiBody = z
  .string()
  .max(maxApiBody)
  .refine(
    (body) =>
      bytesOf(body) <= maxApiBody &&
      encodeField(body).length <= maxFramedBody &&
      bytesOf(JSON.stringify(body)) <= maxFramedBody,
    `a body may have ${maxApiBody} bytes`,
  )
