import type { Device } from '@outpost/contract/devices/device'
import { devices as endpoints } from '@outpost/contract/devices/endpoints'
import { deviceSchemas } from '@outpost/contract/devices/schemas'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { LocationFields } from './LocationFields.tsx'
import { formerLocations, placeFields } from './locations.ts'
import { nameOf } from './state.ts'

const NOTHING = { data: [] }
const refreshes = [endpoints.list, endpoints.get]
/** The maximum number of devices per request. */
const MOST = 1000

/**
 * A dialog that sets the location of each selected device, on the map or by hand. It is stored as a location set by a
 * user.
 */
export default function LocationsDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const id = devices.slice(0, MOST).map((device) => device.id)
  const { data } = useData(
    endpoints.list,
    { id, fields: ['id', 'company_id', 'name', 'serial', 'status', ...placeFields], limit: MOST },
    { staleTime: 0 },
  )
  return (
    <DialogForm
      endpoint={endpoints.updateMany}
      schema={deviceSchemas.updateMany.input}
      initial={NOTHING}
      loading={!data}
      undo={(input) => () =>
        callConfirmed(endpoints.updateMany, { data: formerLocations(data?.rows ?? [], input.data) })
      }
      title={t('devices:location.title', { count: id.length, name: nameOf(devices[0]!) })}
      purpose={t('devices:location.purpose')}
      size={880}
      submitLabel={t('devices:location.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <LocationFields devices={data?.rows ?? []} />
    </DialogForm>
  )
}
