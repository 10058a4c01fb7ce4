import { z } from 'zod'
import { get, post } from '../kit/endpoint.ts'
import { item } from '../kit/page.ts'

/** The keys by which the gateway proves itself to devices, as fingerprints, and which members would not know it by the next one. */
export const HostKeys = z.object({
  present: z.string(),
  next: z.string(),
  /** Members, and how many of them do not hold the next key: a change of keys would lock these out. */
  devices: z.number(),
  behind: z.number(),
})

export const hostKeys = {
  get: get('/system/host-keys', { access: 'super_admin', scope: 'system:read', summary: "Read the fingerprints of the gateway's host keys", answer: item(HostKeys) }),
  rotate: post('/system/host-keys/rotate', {
    access: 'super_admin', scope: 'system:write', once: true, summary: 'Make the next host key of the gateway the present one, and make a new next one',
    /** `force`: although devices stay behind, which then need the installation line once more. */
    input: z.object({ force: z.boolean().default(false) }), answer: item(HostKeys),
  }),
}
