import { serviceLimits } from '@outpost/contract/device-services/constants'
import type { Device } from '@outpost/contract/devices/device'
import { deviceServices } from '@outpost/contract/device-services/endpoints'
import type { DeviceService } from '@outpost/contract/device-services/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { confirm } from '../../kit/dialog/confirm.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import classes from './DeviceServices.module.css'
import { followChange } from './follow.ts'
import { refreshes } from './useFinishedChange.ts'

/** A button that sends changed services. @param count the number of services that are changed */
export function ApplyButton({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useText()
  const disabledReason =
    count === 0
      ? t('services:apply.noneYet')
      : count > serviceLimits.switched
        ? t('services:apply.tooMany', { count: serviceLimits.switched })
        : undefined
  const label = count === 0 ? t('services:apply.nothing') : t('services:apply.verb', { count })
  return <ActionButton variant="primary" action={{ id: 'apply', label, disabledReason, onClick }} />
}

/** A service as it is now. */
type Switched = Pick<DeviceService, 'id' | 'kind' | 'name' | 'enabled'>

export const titleOf = ({ kind, name }: Pick<Switched, 'kind' | 'name'>, t: Translate): string =>
  `${t(`services:kind.${kind}`)} (${name})`

/** Returns a function that sends changed services after a question, and follows the change. */
export function useApply(device: Device, changed: readonly Switched[], onSent: () => void): () => Promise<void> {
  const t = useText()
  const namesOf = (list: readonly Switched[]): string => list.map((one) => titleOf(one, t)).join(', ')
  const isOff = changed.filter(({ enabled }) => enabled)
  const isOn = changed.filter(({ enabled }) => !enabled)
  return async () => {
    const done = await confirm({
      endpoint: deviceServices.switch,
      input: { id: device.id, services: changed.map(({ id, enabled }) => ({ id, enabled: !enabled })) },
      title: t('services:apply.title'),
      message: (
        <div className={classes.question}>
          {isOn.length > 0 && <p>{t('services:apply.on', { names: namesOf(isOn) })}</p>}
          {isOff.length > 0 && <p>{t('services:apply.off', { names: namesOf(isOff) })}</p>}
          <p>{t('services:apply.undone')}</p>
        </div>
      ),
      confirmLabel: t('services:apply.verb', { count: changed.length }),
      refreshes,
    })
    if (!done) return
    await followChange(device)
    onSent()
  }
}
