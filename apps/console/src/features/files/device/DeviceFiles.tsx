import type { Device } from '@outpost/contract/devices/device'
import { fileComparison } from '@outpost/contract/files/compare/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import type { FileType } from '@outpost/contract/files/schemas'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActions } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useFileActions } from '../actions.tsx'
import { devicesActions } from '../backups/devicesActions.ts'
import { useFileColumns } from '../columns.tsx'
import { dialogs } from '../dialogs.ts'
import { viewFile } from '../viewFile.ts'
import { Section } from './Section.tsx'

/** Milliseconds between two reads: a requested file arrives without being announced. */
const PACE = 5000
/** Columns that have the same value in every row, or nearly so. */
const SAME = ['device_name', 'company_name', 'device_model', 'visibility']
/** The types that devices send. */
const types = ['config', 'periodic_backup', 'troubleshoot', 'eventslog'] as const satisfies readonly FileType[]

/** The files that a device has sent, and the buttons that request others. */
export function DeviceFiles({ device }: { device: Device }) {
  const t = useText()
  const all = useFileColumns()
  const columns = useMemo(() => all.filter(({ id }) => !SAME.includes(id)), [all])
  const filters = useMemo(
    () => [
      {
        id: 'type',
        label: t('files:field.type'),
        options: types.map((value) => ({ value, label: t(`files:type.${value}`) })),
        negatable: false,
      },
    ],
    [t],
  )
  const table = useTable({
    endpoint: files.list,
    columns,
    filters,
    actions: useFileActions(device),
    storageKey: 'device.files',
    fixed: { device_id: device.id },
  })
  useEvery(PACE, () => void table.query.refetch())
  const requests = useActions(devicesActions)
    .of(device)
    .map((one) => ({ ...one, label: t(`files:requests.${one.id as 'download-backup'}`) }))
  const search = {
    id: 'search-backups',
    label: t('files:searchBackups.action'),
    icon: <IconSearch size={16} />,
    onClick: () => void open(dialogs.searchBackups, { device }),
  }
  const actions = useCan()(fileComparison.search) ? [...requests, search] : requests
  return (
    <Section title={t('files:title')} actions={actions}>
      <ListTable
        table={table}
        label={t('files:title')}
        search={t('files:search')}
        rowLabel={(file) => file.name}
        onRow={viewFile}
        empty={{ message: t('files:emptyDevice') }}
        height="auto"
      />
    </Section>
  )
}
