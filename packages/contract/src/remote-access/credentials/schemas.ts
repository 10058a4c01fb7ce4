import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { credentialLimits } from '../constants.ts'

/** A username, and either a password or a private key. Only VNC entries need no username. */
export const Credentials = z
  .object({
    username: line(0, credentialLimits.username).default(''),
    password: z.string().min(1).max(credentialLimits.password).optional(),
    key: z.string().trim().min(1).max(credentialLimits.key).optional(),
    passphrase: z.string().max(credentialLimits.passphrase).optional(),
  })
  .refine(({ password, key }) => (password === undefined) !== (key === undefined), {
    path: ['password'],
    message: 'Send either a password or a private key.',
  })
export type Credentials = z.output<typeof Credentials>

/** Request schemas of the `remoteCredentials` endpoints. */
export const remoteCredentialSchemas = {
  set: { input: Credentials },
  remove: {},
} satisfies Record<string, EndpointSchemas>
