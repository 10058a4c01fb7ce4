import { z } from 'zod'

/** A file as both ends know it: a browser's `File` is one, and so is what the server has received. */
export interface FileValue {
  readonly name: string
  readonly size: number
}

const isFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value

/**
 * The field of an input that holds a file. The endpoint names it in `upload` too, since its body is then multipart form data
 * and no JSON.
 * @example post('/files', { upload: { field: 'file' }, input: z.object({ file: fileField, description: z.string() }), ... })
 */
export const fileField = z.custom<FileValue>(isFile, 'Send a file.').meta({ type: 'string', format: 'binary' })
