import { devices } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { lazyPart } from '@outpost/ui/Float'
import { Page } from '@outpost/ui/Page'
import { IconButton } from '@outpost/ui/IconButton'
import { IconChartBar, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { needContributions } from '../../kit/screen/contributions.ts'
import { useUserStored } from '../../kit/browser/storage.ts'
import { useText, withMessages } from '../../kit/i18n/i18n.ts'
import { firstRead } from '../../kit/table/firstRead.ts'
import { defaultFields, useDeviceColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { useDeviceFilters } from './filters.ts'
import { chartsMessages, messages, reconnectingMessages } from './messages.ts'
import { useDeviceTable } from './useDeviceTable.ts'

/** The panel next to the list, for one of its devices. */
const panel = lazyPart(() =>
  withMessages(messages, () => import('./page/DevicePanel.tsx')).then(({ DevicePanel }) => DevicePanel),
)

const Reconnecting = lazy(() =>
  loadChunk(() => withMessages(reconnectingMessages, () => import('./reconnecting/Reconnecting.tsx'))),
)

const DeviceCharts = lazy(() =>
  loadChunk(() => withMessages(chartsMessages, () => import('./charts/DeviceCharts.tsx'))),
)

/** Whether the charts are shown, as the user has left them. */
const HIDDEN = { shown: false }

/** What the page reads first. */
export const first = firstRead({ endpoint: devices.list, storageKey: 'devices', fields: defaultFields })

/** The list of all devices: the landing page of the console. */
export default function DevicesPage() {
  const t = useText()
  const can = useCan()
  const list = useDeviceTable({ columns: useDeviceColumns(), filters: useDeviceFilters(), storageKey: 'devices' })
  const hasRows = list.table.total !== undefined
  useEffect(() => {
    // A failure is reported by the next page, which waits for them.
    if (hasRows) void needContributions().catch(() => undefined)
  }, [hasRows])
  const [charts, setCharts] = useUserStored('devices.charts', HIDDEN)
  const toggle = (
    <IconButton
      label={t('devices:charts')}
      variant={charts.shown ? 'filled' : 'default'}
      icon={<IconChartBar size={16} />}
      aria-pressed={charts.shown}
      onClick={() => setCharts({ shown: !charts.shown })}
    />
  )
  const add: UiAction | undefined =
    can(enrolment.createToken) || can(devices.create)
      ? {
          id: 'add',
          label: t('devices:add.action'),
          icon: <IconPlus size={16} />,
          onClick: () => void open(dialogs.addDevice, {}),
        }
      : undefined
  return (
    <Page title={t('devices:title')} count={list.table.total} primary={add} fill>
      <Suspense fallback={null}>
        <Reconnecting />
      </Suspense>
      {charts.shown && (
        <Suspense fallback={null}>
          <DeviceCharts table={list.table} />
        </Suspense>
      )}
      <ListTable {...list} tools={toggle} panel={panel} empty={{ message: t('devices:empty'), action: add }} />
    </Page>
  )
}
