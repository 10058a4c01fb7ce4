import type { Device } from '@outpost/contract/devices/device'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect, nameOf } from '../devices/public.ts'
import classes from './Tasks.module.css'

/** With more devices than this, only their number is shown, because their names would fill the dialog. */
const NAMED = 20

/** The devices of a run: those that were selected before, which can be changed, or any. */
export function RunDevices({ known }: { known: readonly Device[] }) {
  const t = useText()
  if (known.length > NAMED) return <p className={classes.help}>{t('tasks:run.on', { count: known.length })}</p>
  const nameFor = (id: string): string | undefined => {
    const device = known.find((one) => one.id === Number(id))
    return device && nameOf(device)
  }
  return (
    <DeviceSelect
      name="device_id"
      multiple
      required
      label={t('tasks:run.devices')}
      placeholder={t('tasks:run.choose')}
      labelOf={nameFor}
    />
  )
}
