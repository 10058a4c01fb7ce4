import { vpnDiagnosis } from '@outpost/contract/vpn/diagnosis/endpoints'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import {
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { refreshAfter } from '../../../kit/api/query.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { typedName } from '../../../kit/dialog/typedName.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { dialogs } from '../dialogs.ts'
import { carryOut, followed } from '../outcomes/outcome.ts'

/** The address of a hub's page. */
export const hubHref = ({ id }: Pick<VpnHub, 'id'>): string => href('/vpn/hubs/{id}', { id })

/** The actions on hubs and quick connects alike. */
export const commonActions: readonly Action<VpnHub>[] = [
  action({
    id: 'why',
    label: 'vpnDevice:why',
    group: 'open',
    icon: IconStethoscope,
    only: 'row',
    endpoint: vpnDiagnosis.run,
    run: ([hub]) => open(dialogs.diagnosis, { hubId: hub!.id }),
  }),
  action({
    id: 'edit',
    label: 'vpn:edit.action',
    group: 'configure',
    icon: IconPencil,
    only: 'row',
    endpoint: vpnHubs.update,
    run: ([hub]) => open(dialogs.editHub, { hub: hub! }),
  }),
  action({
    id: 'remove',
    label: 'vpn:remove.action',
    icon: IconTrash,
    danger: true,
    endpoint: vpnHubs.remove,
    run: removeHubs,
  }),
]

/** The actions on hubs. */
export function useHubActions(): readonly Action<VpnHub>[] {
  const client = useQueryClient()
  return useMemo(
    () => [
      action({
        id: 'start',
        label: 'vpn:toggle.start',
        group: 'configure',
        icon: IconPlayerPlay,
        only: 'row',
        endpoint: vpnHubs.toggle,
        allowed: (hub) => (hub.enabled ? 'vpn:toggle.isOn' : true),
        run: async ([hub]) => {
          await carryOut('toggle', vpnHubs.toggle, { id: hub!.id, enabled: true })
          await refreshAfter(client, vpnHubs.toggle)
        },
      }),
      action({
        id: 'stop',
        label: 'vpn:toggle.stop',
        group: 'configure',
        icon: IconPlayerStop,
        only: 'row',
        endpoint: vpnHubs.toggle,
        allowed: (hub) => (hub.enabled ? true : 'vpn:toggle.isOff'),
        run: ([hub]) =>
          confirm({
            endpoint: vpnHubs.toggle,
            input: { id: hub!.id, enabled: false },
            title: translate('vpn:toggle.title'),
            message: translate('vpn:toggle.message', { name: hub!.name, count: hub!.sessions_count }),
            confirmLabel: translate('vpn:toggle.stop'),
            ...followed('toggle'),
          }),
      }),
      action({
        id: 'restart',
        label: 'vpn:restart.action',
        group: 'configure',
        icon: IconRefresh,
        only: 'row',
        endpoint: vpnHubs.restart,
        allowed: (hub) => (hub.enabled ? true : 'vpn:restart.isOff'),
        run: ([hub]) =>
          confirm({
            endpoint: vpnHubs.restart,
            input: { id: hub!.id },
            title: translate('vpn:restart.title'),
            message: translate('vpn:restart.message', { name: hub!.name, count: hub!.sessions_count }),
            confirmLabel: translate('vpn:restart.verb'),
            ...followed('restart'),
          }),
      }),
      ...commonActions,
    ],
    [client],
  )
}

/** Deletes hubs, once the name of the only one or the number of them is typed. */
function removeHubs(hubs: readonly VpnHub[]): Promise<true | undefined> {
  const [hub] = hubs
  const clients = hubs.reduce((sum, { clients_count }) => sum + clients_count, 0)
  const values = { count: hubs.length, name: hub!.name }
  return confirm({
    endpoint: vpnHubs.remove,
    input: { id: hubs.map(({ id }) => id) },
    title: translate('vpn:remove.title', values),
    message: `${translate('vpn:remove.which', values)} ${translate('vpn:remove.message', { count: clients })}`,
    confirmLabel: translate('vpn:remove.verb', values),
    typed: hubs.length === 1 ? typedName([hub!.name], hub!.id) : String(hubs.length),
    danger: true,
    ...followed('remove'),
  })
}
