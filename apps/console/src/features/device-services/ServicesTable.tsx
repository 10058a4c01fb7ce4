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
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import classes from './DeviceServices.module.css'
import { followChange } from './follow.ts'
import { refreshes } from './useFinishedChange.ts'

interface ServicesTableProps {
  device: Device
  services: readonly DeviceService[]
}

/** Returns a function that sends changed services after a question, and follows the change. */
function useApply(device: Device, changed: readonly DeviceService[], onSent: () => void): () => Promise<void> {
  const t = useText()
  const namesOf = (list: readonly DeviceService[]): string => list.map((one) => titleOf(one, t)).join(', ')
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

const titleOf = ({ kind, name }: DeviceService, t: Translate): string => `${t(`services:kind.${kind}`)} (${name})`

/** Services with a switch each. Switched ones are sent together, after a question. */
export function ServicesTable({ device, services }: ServicesTableProps) {
  const t = useText()
  const mayChange = useCan()(deviceServices.switch) && statusOf(device) === 'online'
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const changed = services.filter(({ id, enabled }) => (wanted.get(id) ?? enabled) !== enabled)
  const apply = useApply(device, changed, () => setWanted(new Map()))
  const heads = [
    t('services:field.service'),
    t('services:field.name'),
    t('services:field.state'),
    t('services:field.on'),
  ]
  return (
    <>
      <ScrollTable label={t('services:title')} first="name" heads={heads}>
        {services.map((service) => (
          <Row
            key={service.id}
            service={service}
            on={wanted.get(service.id) ?? service.enabled}
            disabled={!mayChange}
            onChange={(on) => setWanted((before) => new Map(before).set(service.id, on))}
          />
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

interface RowProps {
  service: DeviceService
  on: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}

function Row({ service, on, disabled, onChange }: RowProps) {
  const t = useText()
  return (
    <tr>
      <td>{t(`services:kind.${service.kind}`)}</td>
      <td>
        <bdi>{service.name}</bdi>
      </td>
      <td>
        <State running={service.running} />
      </td>
      <td>
        <Switch
          aria-label={titleOf(service, t)}
          checked={on}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </td>
    </tr>
  )
}

function State({ running }: { running: boolean | null }) {
  const t = useText()
  if (running === null) return <Missing />
  return (
    <StatusGlyph tone={running ? 'positive' : 'none'} label={t(running ? 'services:running' : 'services:stopped')} />
  )
}
