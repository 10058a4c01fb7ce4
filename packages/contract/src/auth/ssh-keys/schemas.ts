import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'

export const SshKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The type as SSH names it, such as `ssh-ed25519`. */
  type: z.string(),
  /** `SHA256:` and the digest, as `ssh-keygen -l` prints it. */
  fingerprint: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type SshKey = z.output<typeof SshKey>

/** Request and response schemas of the `sshKeys` endpoints. */
export const sshKeySchemas = {
  list: { input: z.object(listQuery), answer: SshKey },
  create: {
    input: z.object({
      name: line(1, 100),
      /** The content of a `.pub` file: type, key in base64, and a comment that is not stored. */
      public_key: z.string().trim().min(1).max(8192),
    }),
    answer: SshKey,
  },
  remove: {},
} satisfies Record<string, EndpointSchemas>
