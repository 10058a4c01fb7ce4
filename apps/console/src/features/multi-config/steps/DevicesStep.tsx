import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { multiConfig } from '@outpost/contract/multi-config/endpoints'
import { multiLimits } from '@outpost/contract/multi-config/constants'
import { IconChecks } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { nameOf } from '../../devices/public.ts'
import { draftDevice } from '../start.ts'
import type { DraftDevice } from '../model/draft.ts'
import { ChosenDevices } from './ChosenDevices.tsx'
import { useDeviceColumns } from './deviceColumns.tsx'
import type { StepProps } from './step.ts'

/** The first step: the devices, and which of them have the same API. */
export function DevicesStep({ draft, change }: StepProps) {
  const { devices } = draft
  return devices.length > 0 ? (
    <ChosenDevices draft={draft} change={change} />
  ) : (
    <DeviceTable onChosen={(chosen) => change({ devices: chosen })} />
  )
}

const always = ['id', 'name', 'serial', 'mac', 'status']

/** The devices that the user sees, of which some are selected. */
function DeviceTable({ onChosen }: { onChosen: (devices: DraftDevice[]) => void }) {
  const t = useText()
  const actions = useMemo(
    (): Action<Device>[] => [
      action({
        id: 'choose',
        label: 'multiConfig:devices.choose',
        icon: IconChecks,
        only: 'bulk',
        endpoint: multiConfig.groups,
        run: (rows) => {
          onChosen(rows.slice(0, multiLimits.grouped).map(draftDevice))
          return true
        },
      }),
    ],
    [onChosen],
  )
  const table = useTable({
    endpoint: deviceEndpoints.list,
    columns: useDeviceColumns(),
    actions,
    always,
    storageKey: 'multi-config.devices',
  })
  return (
    <ListTable
      table={table}
      label={t('multiConfig:step.devices')}
      search={t('multiConfig:devices.search')}
      rowLabel={nameOf}
      empty={{ message: t('multiConfig:devices.empty') }}
    />
  )
}
