import { Button, Switch } from '@mantine/core'
import type { Device } from '@outpost/contract/devices/device'
import { deviceServices } from '@outpost/contract/device-services/endpoints'
import type { DeviceService } from '@outpost/contract/device-services/schemas'
import { Missing, StatusGlyph } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import classes from './DeviceServices.module.css'
import { ApplyButton, titleOf, useApply } from './useApply.tsx'

interface ServicesTableProps {
  device: Device
  services: readonly DeviceService[]
}

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
          <ApplyButton count={changed.length} onClick={() => void apply()} />
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
