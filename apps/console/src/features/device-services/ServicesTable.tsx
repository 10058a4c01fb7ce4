import { Button, Switch } from '@mantine/core'
import type { Device } from '@outpost/contract/devices/device'
import { deviceServices } from '@outpost/contract/device-services/endpoints'
import type { DeviceService } from '@outpost/contract/device-services/schemas'
import { serviceLimits } from '@outpost/contract/device-services/constants'
import { Missing, StatusGlyph } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import classes from './DeviceServices.module.css'
import { followChange } from './follow.ts'

interface ServicesTableProps {
  device: Device
  services: readonly DeviceService[]
  /** Called when a change was ordered and its log is closed. */
  onChanged: () => void
}

/** Services with a switch each. Switched ones are sent together, after a question. */
export function ServicesTable({ device, services, onChanged }: ServicesTableProps) {
  const t = useText()
  const mayChange = useCan()(deviceServices.switch) && statusOf(device) === 'online'
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const changed = services.filter(({ id, enabled }) => (wanted.get(id) ?? enabled) !== enabled)
  const nameOf = ({ kind, name }: DeviceService): string => `${t(`services:kind.${kind}`)} (${name})`
  const apply = async (): Promise<void> => {
    const isOff = changed.filter(({ enabled }) => enabled).map(nameOf)
    const isOn = changed.filter(({ enabled }) => !enabled).map(nameOf)
    const done = await confirm({
      endpoint: deviceServices.switch,
      input: { id: device.id, services: changed.map(({ id, enabled }) => ({ id, enabled: !enabled })) },
      title: t('services:apply.title'),
      message: (
        <div className={classes.question}>
          {isOn.length > 0 && <p>{t('services:apply.on', { names: isOn.join(', ') })}</p>}
          {isOff.length > 0 && <p>{t('services:apply.off', { names: isOff.join(', ') })}</p>}
          <p>{t('services:apply.undone')}</p>
        </div>
      ),
      confirmLabel: t('services:apply.verb', { count: changed.length }),
    })
    if (!done) return
    await followChange(device)
    setWanted(new Map())
    onChanged()
  }
  return (
    <>
      <ScrollTable
        label={t('services:title')}
        first="name"
        heads={[
          t('services:field.service'),
          t('services:field.name'),
          t('services:field.state'),
          t('services:field.on'),
        ]}
      >
        {services.map((service) => (
          <tr key={service.id}>
            <td>{t(`services:kind.${service.kind}`)}</td>
            <td>
              <bdi>{service.name}</bdi>
            </td>
            <td>
              <State running={service.running} />
            </td>
            <td>
              <Switch
                aria-label={nameOf(service)}
                checked={wanted.get(service.id) ?? service.enabled}
                disabled={!mayChange}
                onChange={(event) => {
                  const on = event.currentTarget.checked
                  setWanted((before) => new Map(before).set(service.id, on))
                }}
              />
            </td>
          </tr>
        ))}
      </ScrollTable>
      {mayChange && (
        <div className={classes.actions}>
          <Button
            disabled={changed.length === 0 || changed.length > serviceLimits.switched}
            onClick={() => void apply()}
          >
            {t('services:apply.verb', { count: changed.length })}
          </Button>
          {changed.length > 0 && (
            <Button variant="default" onClick={() => setWanted(new Map())}>
              {t('services:apply.reset')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function State({ running }: { running: boolean | null }) {
  const t = useText()
  if (running === null) return <Missing />
  return (
    <StatusGlyph tone={running ? 'positive' : 'none'} label={t(running ? 'services:running' : 'services:stopped')} />
  )
}
