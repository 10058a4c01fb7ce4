import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { Bytes, Ellipsis, Missing, Tag as Chip } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { useActions } from '../../../kit/api/action.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { RecordPage, useRecordId } from '../../../kit/screen/RecordPage.tsx'
import { HubState } from '../cells.tsx'
import { useHubQuery } from '../hub/useHub.ts'
import { quickActions } from './quickActions.ts'
import { TimeLeft } from './TimeLeft.tsx'

/** The page of a quick connect: its status and end, and its tabs. */
export default function QuickConnectPage() {
  const t = useText()
  const id = useRecordId('id')
  const query = useHubQuery(id)
  const labels = {
    tabs: t('vpnQuick:tabs'),
    failed: t('vpnQuick:failed'),
    missingTitle: t('vpnQuick:missing.title'),
    missing: t('vpnQuick:missing.message'),
    back: t('vpnQuick:missing.back'),
  }
  return (
    <RecordPage path="/vpn/quick-connect/{id}" list="/vpn/quick-connect" id={id} query={query} labels={labels}>
      {(hub) => <Header hub={hub} />}
    </RecordPage>
  )
}

const factsOf = (t: Translate, hub: VpnHub): Fact[] => [
  { label: t('vpnQuick:field.ends'), value: <TimeLeft hub={hub} /> },
  {
    label: t('vpnQuick:field.device'),
    value: hub.endpoint_device ? <Ellipsis>{hub.endpoint_device.name}</Ellipsis> : <Missing />,
  },
  {
    label: t('vpn:field.online'),
    value: t('vpn:ofClients', { online: hub.sessions_count, count: hub.clients_count }),
  },
  { label: t('vpn:field.used'), value: <Bytes value={hub.bytes_used} /> },
  { label: t('vpn:field.company'), value: <Ellipsis>{hub.company_name}</Ellipsis> },
]

function Header({ hub }: { hub: VpnHub }) {
  const t = useText()
  const actions = useActions(quickActions).of(hub)
  const primary = actions.find(({ id }) => id === (hub.enabled ? 'disconnect' : 'connect'))
  return (
    <Facts
      title={hub.name}
      status={<HubState hub={hub} />}
      marks={hub.tags.map(({ id, name, color }) => (
        <Chip key={id} label={name} color={color} />
      ))}
      facts={factsOf(t, hub)}
      secondary={primary}
      more={actions.filter((entry) => entry !== primary)}
    />
  )
}
