import { fail } from '@outpost/contract/kit/errors'
import { vpnProfiles } from '@outpost/contract/vpn/profiles/endpoints'
import { vpnProfileSchemas } from '@outpost/contract/vpn/profiles/schemas'
import { type Context, implement } from '../../../kit/implement.ts'
import { requireClient } from '../clients.ts'
import { issueProfile, revokeProfiles } from './issue.ts'
import { createLink, openLink } from './links.ts'

/** Returns a client that is the caller, or that the caller may change. Throws NOT_FOUND or FORBIDDEN. */
async function requireOwn(context: Context, id: number) {
  const found = await requireClient(context, id)
  const { actor } = context
  if (found.client.user_id !== actor.userId && !actor.permissions.has('create_vpn_hubs'))
    throw fail('FORBIDDEN', { source: 'create_vpn_hubs' })
  return found
}

export default implement(vpnProfiles, vpnProfileSchemas, {
  async issue(context, { id }) {
    const { hub, client } = await requireOwn(context, id)
    const profile = await issueProfile(context, hub, client)
    context.audit({ target: `vpn-client:${id}`, detail: { hub: hub.name, replaced: profile.replaced } })
    return profile
  },
  async revoke(context, { id }) {
    const { hub } = await requireOwn(context, id)
    if ((await revokeProfiles(context, [id])).length === 0) throw fail('NOT_FOUND')
    context.audit({ target: `vpn-client:${id}`, detail: { hub: hub.name } })
  },
  async createLink(context, { id }) {
    const { hub, client } = await requireOwn(context, id)
    if (client.device_id !== null)
      throw fail('VALIDATION', {
        source: 'id',
        message: 'Profiles are for users. The server configures devices itself.',
      })
    context.audit({ target: `vpn-client:${id}`, detail: { hub: hub.name } })
    return createLink(context, hub, client)
  },
  async openLink(context, { token }) {
    const { name, content, kind } = await openLink(context, token)
    return { name, content, kind }
  },
  async fetchLink(context, { token }) {
    // The apps of WireGuard read no addresses, so only the page opens their links.
    const { name, content } = await openLink(context, token, ['openvpn'])
    return { name, content: Buffer.from(content) }
  },
})
