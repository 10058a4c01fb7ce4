import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { item, madeFile, nothing } from '../../kit/page.ts'
import type { vpnProfileSchemas } from './schemas.ts'

const own = { access: 'connect_vpn_hubs', scope: 'vpn_hubs:write' } as const

/**
 * Profiles of users: a configuration file with a certificate whose private key is given out once. The id is that of the
 * client. Users handle their own profiles, and those of others with the permission to edit hubs.
 */
export const vpnProfiles = endpoints<typeof vpnProfileSchemas>()({
  /** Revokes the profile that the client had before. */
  issue: post('/vpn/profiles/{id}', { ...own, confirm: 'password', answer: item }),
  revoke: del('/vpn/profiles/{id}', { ...own, answer: nothing }),
  /** Creates a link that issues a profile once, and replaces an earlier link of the client. */
  createLink: post('/vpn/profiles/{id}/links', { ...own, confirm: 'password', answer: item }),
  /** For the page of the link, on which somebody presses a button. Opening the page alone does not use the link up. */
  openLink: post('/vpn/profile-links', { access: 'public', scope: null, errors: ['LINK_NOT_VALID'], answer: item }),
  /** For apps, which read the file from an address. */
  fetchLink: get('/vpn/profile-links/{token}', {
    access: 'public',
    scope: null,
    changes: true,
    errors: ['LINK_NOT_VALID'],
    answer: madeFile('application/x-openvpn-profile'),
  }),
})
