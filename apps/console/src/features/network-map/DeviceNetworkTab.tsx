import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { devices } from '@outpost/contract/devices/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Age } from '@outpost/ui/Cells'
import { EmptyState, ErrorState } from '@outpost/ui/Page'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useBrowserStored } from '../../kit/browser/storage.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf, statusOf, useDeviceId } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'
import type { NetworkMap } from './layout.ts'
import classes from './Network.module.css'
import { NetworkTable } from './NetworkTable.tsx'
import { NetworkView } from './NetworkView.tsx'
import { NodeDetails } from './NodeDetails.tsx'
import { TimeSlider } from './TimeSlider.tsx'
import { useNetwork } from './useNetwork.ts'

/** What is connected to a device, as a map or a table, now or earlier. */
export default function DeviceNetworkTab() {
  const t = useText()
  const id = useDeviceId()!
  const { data: device } = useData(devices.get, { id })
  const isOnline = device && statusOf(device) === 'online'
  const [at, setAt] = useState<string>()
  const network = useNetwork(id, at, isOnline)
  const { data, error } = network.now
  if (error && !data)
    return (
      <ErrorState
        title={t('network:unread')}
        reason={explain(error).reason}
        onRetry={() => void network.now.refetch()}
      />
    )
  if (!data || !device) return null
  const read = {
    id: 'read',
    label: t('network:read'),
    icon: <IconRefresh size={16} />,
    busy: network.busy || network.isRunning,
    disabledReason: isOnline ? undefined : t('devices:reason.offline'),
    onClick: network.observe,
  }
  const history = {
    id: 'changes',
    label: t('network:changes.action'),
    icon: <IconHistory size={16} />,
    onClick: () => void open(dialogs.networkChanges, { id, name: nameOf(device), since: data.since }),
  }
  const state = <ReadState map={data} isRunning={network.isRunning} />
  if (data.observed_at === null)
    return (
      <div className={classes.page}>
        {state}
        {!network.isRunning && <EmptyState message={t('network:never')} action={read} />}
      </div>
    )
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <ActionButton action={read} />
        <ActionButton action={history} />
      </div>
      {state}
      {data.since !== null && <TimeSlider since={data.since} at={at} onChange={setAt} />}
      {network.shown.data && (
        <Shown map={network.shown.data} device={{ id, name: nameOf(device) }} isPast={at !== undefined} />
      )}
    </div>
  )
}

/** Whether the network is being read, how that ended, and how old the map is. */
function ReadState({ map, isRunning }: { map: NetworkMap; isRunning: boolean }) {
  const t = useText()
  return (
    <>
      {!isRunning && map.state === 'failed' && (
        <Alert tone="error" title={t('network:failed')}>
          {t(`network:failure.${map.failure ?? 'device'}`)}
        </Alert>
      )}
      {map.left_out > 0 && <Alert quiet>{t('network:leftOut', { count: map.left_out })}</Alert>}
      <output className={classes.age}>
        {isRunning && <>{t('network:running')} </>}
        {map.observed_at !== null && (
          <>
            {t('network:age')} <Age at={utcInstant(map.observed_at)} fixed={false} />
          </>
        )}
      </output>
    </>
  )
}

interface ShownProps {
  map: NetworkMap
  device: { id: number; name: string }
  isPast: boolean
}

function Shown({ map, device, isPast }: ShownProps) {
  const t = useText()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  const [stored, setView] = useBrowserStored<'' | 'map' | 'table'>('network-view', '')
  const view = stored || (isNarrow ? 'table' : 'map')
  const [chosen, setChosen] = useState<string>()
  const node = map.nodes.find((each) => each.node === chosen)
  const choice = { chosen: node?.node, onChoose: setChosen }
  return (
    <>
      <SegmentedControl
        className={classes.views}
        aria-label={t('network:view.label')}
        value={view}
        onChange={(next) => setView(next === 'table' ? 'table' : 'map')}
        data={[
          { value: 'map', label: t('network:view.map') },
          { value: 'table', label: t('network:view.table') },
        ]}
      />
      {node && <NodeDetails node={node} device={device} isPast={isPast} onClose={() => setChosen(undefined)} />}
      {view === 'map' ? (
        <NetworkView map={map} name={device.name} {...choice} />
      ) : (
        <NetworkTable map={map} {...choice} />
      )}
    </>
  )
}
