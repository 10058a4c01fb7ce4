import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { Bytes, CopyText, Ellipsis, Missing, Tag as Chip } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { useActions } from '../../../kit/api/action.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { RecordPage, useRecordId } from '../../../kit/screen/RecordPage.tsx'
import { HubState } from '../cells.tsx'
import { useHubActions } from '../hubs/hubActions.ts'
import { addressText } from '../state.ts'
import { useHubQuery } from './useHub.ts'

/** The page of a hub: its status and address, and its tabs. */
export default function HubPage() {
  const t = useText()
  const id = useRecordId('id')
  const query = useHubQuery(id)
  const labels = {
    tabs: t('vpn:tabs'),
    failed: t('vpn:failed'),
    missingTitle: t('vpn:missing.title'),
    missing: t('vpn:missing.message'),
    back: t('vpn:missing.back'),
  }
  return (
    <RecordPage path="/vpn/hubs/{id}" list="/vpn/hubs" id={id} query={query} labels={labels}>
      {(hub) => <HubFacts hub={hub} />}
    </RecordPage>
  )
}

const factsOf = (t: Translate, hub: VpnHub): Fact[] => [
  { label: t('vpn:field.address'), value: <CopyText value={addressText(hub)} label={t('vpn:field.address')} /> },
  {
    label: t('vpn:field.online'),
    value: t('vpn:ofClients', { online: hub.sessions_count, count: hub.clients_count }),
  },
  { label: t('vpn:field.used'), value: <Bytes value={hub.bytes_used} /> },
  { label: t('vpn:field.company'), value: <Ellipsis>{hub.company_name}</Ellipsis> },
  {
    label: t('vpn:field.description'),
    value: hub.description === '' ? <Missing /> : <Ellipsis>{hub.description}</Ellipsis>,
  },
]

function HubFacts({ hub }: { hub: VpnHub }) {
  const t = useText()
  const actions = useActions(useHubActions()).of(hub)
  const toggle = actions.find(({ id }) => id === (hub.enabled ? 'stop' : 'start'))
  return (
    <Facts
      title={hub.name}
      status={<HubState hub={hub} />}
      marks={hub.tags.map(({ id, name, color }) => (
        <Chip key={id} label={name} color={color} />
      ))}
      facts={factsOf(t, hub)}
      secondary={toggle}
      more={actions.filter(({ id }) => id !== 'start' && id !== 'stop')}
    />
  )
}
