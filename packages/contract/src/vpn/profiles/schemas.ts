import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { hubKinds } from '../constants.ts'

/** A configuration file with its private key, which cannot be read again. */
export const VpnProfile = z.object({
  name: z.string(),
  content: z.string(),
  kind: z.enum(hubKinds),
  /** Null for WireGuard, whose keys do not expire. */
  expires_at: z.string().nullable(),
  /** Whether the client had another profile, which no longer works. */
  replaced: z.boolean(),
})
export type VpnProfile = z.output<typeof VpnProfile>

export const VpnProfileLink = z.object({
  /** The address of the page that gives out the profile. Browsers do not send its token to the server before that. */
  url: z.string(),
  /** The address that makes OpenVPN Connect import the profile; null for WireGuard, whose apps have none. */
  import_url: z.string().nullable(),
  expires_at: z.string(),
})
export type VpnProfileLink = z.output<typeof VpnProfileLink>

const token = z.string().trim().min(20).max(100)

/** Request and response schemas of the `vpnProfiles` endpoints. */
export const vpnProfileSchemas = {
  issue: { answer: VpnProfile },
  revoke: {},
  createLink: { answer: VpnProfileLink },
  openLink: { input: z.object({ token }), answer: VpnProfile.pick({ name: true, content: true, kind: true }) },
  fetchLink: { params: z.object({ token }) },
} satisfies Record<string, EndpointSchemas>
