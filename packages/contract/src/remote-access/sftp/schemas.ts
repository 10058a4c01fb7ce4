import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean, integer } from '../../kit/values.ts'
import { maxChosen } from './constants.ts'
import { RemotePath } from './messages.ts'

/** Request and response schemas of the `sftp` endpoints. */
export const sftpSchemas = {
  download: { input: z.object({ path: RemotePath }) },
  archive: {
    input: z.object({
      paths: z.array(RemotePath).min(1).max(maxChosen),
      transfer: integer(1, 2_147_483_647).optional(),
    }),
  },
  upload: {
    input: z.object({ path: RemotePath, replace: boolean.default(false) }),
    answer: z.object({ path: z.string(), size: z.int(), sha256: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>
