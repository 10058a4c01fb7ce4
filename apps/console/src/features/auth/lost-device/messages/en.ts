import type { en as menu } from './menu/en.ts'

/** Texts for users who have lost a laptop or phone. */
export const en = {
  help: 'If your laptop or phone was lost or stolen, end everything it could be used for: VPN configurations, sessions, access tokens, applications and SSH keys. You stay signed in here.',
  verb: 'End all access',
  close: 'Close',
  question:
    'All VPN configurations, access tokens, applications and SSH keys of {{name}} are revoked, and all sessions end immediately.',
  ownQuestion:
    'All your VPN configurations, access tokens, applications and SSH keys are revoked, and all your other sessions end immediately.',
  after: 'The account itself stays. The user can sign in again, and can be issued a new VPN configuration.',
  ownAfter:
    'You stay signed in here. Scripts that use your access tokens stop working. Get a new VPN configuration on the device you use from now on.',
  nothing: 'There was nothing to end',
  done_one: '{{count}} item has ended',
  done_other: '{{count}} items have ended',
  list: 'What has ended',
  kind: 'Type',
  name: 'Name',
  address: 'Address',
  kinds: {
    session: 'Session',
    access_token: 'Access token',
    application: 'Application',
    ssh_key: 'SSH key',
    vpn_profile: 'VPN configuration',
    vpn_session: 'VPN connection',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    lostDevice: typeof en & typeof menu
  }
}
