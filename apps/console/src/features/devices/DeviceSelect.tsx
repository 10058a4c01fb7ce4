import type { Device } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import { StatusGlyph } from '@outpost/ui/Cells'
import type { SelectOption } from '@outpost/ui/Fields'
import { type ItemChoice, ItemSelect } from '../../kit/form/fields/ItemSelect.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { nameOf, statusOf, statusTones } from './state.ts'

const query = { sort: ['name'], fields: ['id', 'name', 'serial', 'status'] }

/**
 * A device as an option: its status, its name, and its serial number, which distinguishes devices with the same name.
 */
function optionOf(device: Device): SelectOption {
  const status = statusOf(device)
  const name = nameOf(device)
  return {
    value: String(device.id),
    label: device.serial && device.serial !== name ? `${name} (${device.serial})` : name,
    mark: <StatusGlyph tone={statusTones[status]} label={translate(`devices:status.${status}`)} iconOnly />,
  }
}

/** Form field for one or several devices. The server does the searching, so the number of devices does not matter. */
export function DeviceSelect(props: ItemChoice) {
  return <ItemSelect {...props} permission={devices.list} endpoint={devices.list} query={query} option={optionOf} />
}
