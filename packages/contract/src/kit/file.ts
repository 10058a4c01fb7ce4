import { z } from 'zod'

/** A file on either side: a browser's `File`, or a file that the server has received. */
export interface FileValue {
  readonly name: string
  readonly size: number
}

const isFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value

/**
 * Schema of an input field that contains a file. The endpoint must also name the field in `upload`, since its body is
 * then multipart form data and not JSON.
 * @example post('/files', { upload: { field: 'file' }, input: z.object({ file: fileField, description:
 * z.string() }), ... })
 */
export const fileField = z.custom<FileValue>(isFile, 'Send a file.').meta({ type: 'string', format: 'binary' })
