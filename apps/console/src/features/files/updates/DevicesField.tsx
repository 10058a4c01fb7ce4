import { devices } from '@outpost/contract/devices/endpoints'
import { Button } from '@mantine/core'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DeviceSelect, nameOf } from '../../devices/public.ts'
import classes from './Updates.module.css'

/** With more devices than this, only their number is shown, because their names would fill the screen. */
const NAMED = 20
const fields = ['id', 'name', 'serial', 'status']

/**
 * Form field for the devices, some of which may come from the page address. It lists them, or shows only their number
 * if there are many.
 */
export function DevicesField() {
  const t = useText()
  const { values, set } = useForm()
  const chosen = (values['device_id'] as readonly number[] | undefined) ?? []
  const isMany = chosen.length > NAMED
  // Loads the names of the initial devices, which no lookup has loaded.
  const { data } = useData(
    devices.list,
    { id: [...chosen], fields, limit: NAMED },
    { enabled: chosen.length > 0 && !isMany, staleTime: 300_000 },
  )
  const nameFor = (id: string): string | undefined => {
    const device = data?.rows.find((row) => row.id === Number(id))
    return device && nameOf(device)
  }
  if (!isMany)
    return (
      <DeviceSelect
        name="device_id"
        multiple
        label={t('updates:field.devices')}
        placeholder={t('updates:devices.choose')}
        labelOf={nameFor}
      />
    )
  return (
    <div>
      <p className={classes.chosenLabel}>{t('updates:field.devices')}</p>
      <div className={classes.chosen}>
        <span>{t('updates:devices.chosen', { count: chosen.length })}</span>
        <Button variant="default" size="xs" onClick={() => set('device_id', [])}>
          {t('updates:devices.others')}
        </Button>
      </div>
    </div>
  )
}
