import { useNavigate } from '@tanstack/react-router'
import { devices } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { ActionButton } from '@outpost/ui/Actions'
import { lazyPart } from '@outpost/ui/Float'
import { Page } from '@outpost/ui/Page'
import { IconPlus, IconShieldQuestion } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { usePolling } from '../../kit/live/live.ts'
import { useData } from '../../kit/api/query.ts'
import { useText, withMessages } from '../../kit/i18n/i18n.ts'
import { useDeviceColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { useDeviceFilters } from './filters.ts'
import { messages } from './messages.ts'
import { useDeviceTable } from './useDeviceTable.ts'

/** The panel next to the list, for one of its devices. */
const panel = lazyPart(() =>
  withMessages(messages, () => import('./page/DevicePanel.tsx')).then(({ DevicePanel }) => DevicePanel),
)

/** The list of all devices: the landing page of the console. */
export default function DevicesPage() {
  const t = useText()
  const can = useCan()
  const pending = usePending()
  const list = useDeviceTable({ columns: useDeviceColumns(), filters: useDeviceFilters(), storageKey: 'devices' })
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
    <Page
      title={t('devices:title')}
      count={list.table.total}
      primary={add}
      tools={pending && <ActionButton action={pending} />}
      fill
    >
      <ListTable {...list} panel={panel} empty={{ message: t('devices:empty'), action: add }} />
    </Page>
  )
}

/** A link to the devices that wait for approval, with their number if there are any. */
function usePending(): UiAction | undefined {
  const t = useText()
  const allowed = useCan()(enrolment.pending)
  const { data } = useData(enrolment.pending, { limit: 1 }, { enabled: allowed, refetchInterval: usePolling(15_000) })
  const count = data?.total ?? 0
  const label = count === 0 ? t('devices:pending.action') : t('devices:pending.count', { count })
  const navigate = useNavigate()
  const show = (): void => void navigate({ href: '/management/devices/pending' })
  return allowed ? { id: 'pending', label, icon: <IconShieldQuestion size={16} />, onClick: show } : undefined
}
