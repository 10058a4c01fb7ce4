import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { SwitchField } from '@outpost/ui/Fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAfter } from '../../../../kit/api/query.ts'
import { carryOut } from '../../outcomes/outcome.ts'
import classes from '../../Vpn.module.css'

const sides = ['lan', 'wan'] as const

/** Two switches for the networks of a device that clients of the hub may reach. They take effect at once. */
export function Forwarding({ client, mayEdit }: { client: VpnClient; mayEdit: boolean }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ network: (typeof sides)[number]; status: boolean }>()
  const change = async (network: (typeof sides)[number], status: boolean): Promise<void> => {
    setAsked({ network, status })
    const { vpn_hub_id: id, object_id: device_id } = client
    await carryOut('setRule', vpnNetworks.setRule, { id, device_id, network, status })
    await refreshAfter(queries, vpnNetworks.setRule)
    setAsked(undefined)
  }
  return (
    // A click on a switch must not open the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only stops clicks; the switches inside take the keys
    <span className={classes.switches} onClick={(event) => event.stopPropagation()}>
      {sides.map((network) => (
        <SwitchField
          key={network}
          label={network.toUpperCase()}
          value={asked?.network === network ? asked.status : client[network]}
          disabled={!mayEdit || asked !== undefined}
          onChange={(status) => void change(network, status)}
        />
      ))}
    </span>
  )
}
