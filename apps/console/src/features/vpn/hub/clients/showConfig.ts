import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { attempt } from '../../../../kit/api/act.ts'
import { callConfirmed } from '../../../../kit/auth/stepUp/confirmed.ts'
import { open } from '../../../../kit/dialog/dialog.tsx'
import { dialogs } from '../../dialogs.ts'
import { outcomeOf } from '../../outcomes/outcome.ts'

/** A configuration file of OpenVPN. It contains a private key. */
export interface ConfigFile {
  name: string
  content: string
}

const isFile = (data: unknown): data is ConfigFile =>
  typeof data === 'object' &&
  data !== null &&
  typeof (data as ConfigFile).name === 'string' &&
  typeof (data as ConfigFile).content === 'string'

/** Asks for the password, reads the configuration file of a client, and shows it. */
export async function showConfig(client: Pick<VpnClient, 'id' | 'name'>): Promise<void> {
  let file: unknown
  await attempt(async () => {
    const { channel } = await callConfirmed(vpnClients.config, { vpn_hub_users: client.id })
    file = await outcomeOf('config', channel)
  })
  if (isFile(file)) await open(dialogs.clientConfig, { client, file })
}
