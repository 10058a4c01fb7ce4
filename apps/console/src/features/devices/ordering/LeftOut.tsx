import type { Device } from '@outpost/contract/devices/device'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameOf } from '../state.ts'
import type { LeftGroup } from './left.ts'
import classes from './Ordering.module.css'

/** The maximum number of names for each reason; the number of the others follows. */
const NAMED = 20

interface LeftOutProps {
  reached: number
  left: readonly LeftGroup<Device>[]
}

/** Says how many devices get an action, and names the others by the reason why they do not. */
export function LeftOut({ reached, left }: LeftOutProps) {
  const t = useText()
  const count = left.reduce((sum, { devices }) => sum + devices.length, 0)
  return (
    <div className={classes.reach}>
      <p>{t('ordering:reached', { count: reached, total: reached + count })}</p>
      {count > 0 && (
        <section aria-label={t('ordering:left', { count })}>
          <p>{t('ordering:left', { count })}</p>
          <ul className={classes.groups}>
            {left.map(({ fault, devices }) => (
              <li key={fault}>
                <strong>{`${t(`ordering:fault.${fault}`)} (${devices.length})`}</strong>
                <span className={classes.names}>{devices.slice(0, NAMED).map(nameOf).join(', ')}</span>
                {devices.length > NAMED && (
                  <span className={classes.names}>{t('ordering:more', { count: devices.length - NAMED })}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
