import { vpnDiagnosis } from '@outpost/contract/vpn/diagnosis/endpoints'
import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { IconRefresh, IconStethoscope } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type Action, action } from '../../../kit/api/action.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { dialogs } from '../dialogs.ts'
import { sendAgain } from './sendAgain.ts'

/** Opens the dialog that finds out why a target is not reached: from a user, or to a device. */
export const whyNot = (client: VpnClient): Promise<unknown> =>
  open(dialogs.diagnosis, {
    hubId: client.vpn_hub_id,
    ...(client.type === 'device' ? { target: client.ip } : { clientId: client.id }),
  })

/** The action that finds out why a client does not reach a target, or is not reached. */
export const whyAction: Action<VpnClient> = action({
  id: 'why',
  label: 'vpnDevice:why',
  group: 'open',
  icon: IconStethoscope,
  only: 'row',
  endpoint: vpnDiagnosis.run,
  run: ([client]) => whyNot(client!),
})

/** The action that sends the configuration of a hub to a device again. */
export const sendAction = (queries: QueryClient): Action<VpnClient> =>
  action({
    id: 'sync',
    label: 'vpnDevice:config.sendAgain',
    group: 'configure',
    icon: IconRefresh,
    only: 'row',
    endpoint: vpnNetworks.sync,
    allowed: ({ type }) => (type === 'device' ? true : 'vpnDevice:config.notDevice'),
    run: ([client]) => sendAgain(queries, client!),
  })
