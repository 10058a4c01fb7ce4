import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** What an SSH client needs to reach an entry. */
export const NativeAccess = z.object({
  /** The username at the server: the email address of the caller, or the username if that can be typed. */
  login: z.string(),
  /** The address of the server at which devices connect too. */
  server: z.string(),
  server_port: z.int(),
  /** The fingerprint of the server's host key, as `ssh` shows it at the first connection. */
  server_key: z.string(),
  /** The name of the entry in place of a host name. */
  host: z.string(),
  port: z.int(),
  /** Whether the caller has registered an SSH key. */
  has_key: z.boolean(),
})
export type NativeAccess = z.output<typeof NativeAccess>

/** Request and response schemas of the `native` endpoints. */
export const nativeSchemas = { get: { answer: NativeAccess } } satisfies Record<string, EndpointSchemas>
