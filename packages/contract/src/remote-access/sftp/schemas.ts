import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean } from '../../kit/values.ts'
import { RemotePath } from './messages.ts'

/** Request and response schemas of the `sftp` endpoints. */
export const sftpSchemas = {
  download: { input: z.object({ path: RemotePath }) },
  upload: {
    input: z.object({ path: RemotePath, replace: boolean.default(false) }),
    answer: z.object({ path: z.string(), size: z.number(), sha256: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>
