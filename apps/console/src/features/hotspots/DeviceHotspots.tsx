import type { Device } from '@outpost/contract/devices/device'
import { hotspots } from '@outpost/contract/hotspots/endpoints'
import { hotspotKiosks } from '@outpost/contract/hotspots/kiosks/endpoints'
import type { Hotspot } from '@outpost/contract/hotspots/schemas'
import { type UiAction, ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Age, Missing } from '@outpost/ui/Cells'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconDeviceTablet, IconTicket, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'
import classes from './Hotspots.module.css'

/** The hotspots of a device as it last reported them, with what can be done on each. */
export function DeviceHotspots({ device }: { device: Device }) {
  const t = useText()
  const { data, error, refetch } = useData(hotspots.ofDevice, { id: device.id }, { refetchInterval: 30_000 })
  if (error && !data)
    return <ErrorState title={t('hotspots:failed')} {...explain(error)} onRetry={() => void refetch()} compact />
  if (!data) return <Skeletons shape="block" />
  return data.rows.map((hotspot) => <OneHotspot key={hotspot.id} device={device} hotspot={hotspot} />)
}

/** A hotspot, as the dialogs name it. */
export interface Place {
  device: Device
  hotspot: Hotspot
}

function OneHotspot({ device, hotspot }: Place) {
  const t = useText()
  const can = useCan()
  const offline = statusOf(device) === 'online' ? undefined : t('hotspots:offline')
  const managesUsers = hotspot.abilities.includes('users')
  const actions: UiAction[] = [
    {
      id: 'guests',
      label: t('hotspots:guests.title'),
      icon: <IconUsersGroup size={16} />,
      disabledReason: offline,
      onClick: () => void open(dialogs.guests, { device, hotspot }),
    },
    {
      id: 'users',
      label: t('hotspots:users.title'),
      icon: <IconUsers size={16} />,
      disabledReason: offline ?? (managesUsers ? undefined : t('hotspots:lacks.users', { kind: kindOf(hotspot) })),
      onClick: () => void open(dialogs.users, { device, hotspot }),
    },
    {
      id: 'vouchers',
      label: t('hotspots:vouchers.title'),
      icon: <IconTicket size={16} />,
      disabledReason: offline ?? (managesUsers ? undefined : t('hotspots:lacks.users', { kind: kindOf(hotspot) })),
      onClick: () => void open(dialogs.vouchers, { device, hotspot }),
    },
    ...(can(hotspotKiosks.list)
      ? [
          {
            id: 'kiosks',
            label: t('hotspots:kiosks.title'),
            icon: <IconDeviceTablet size={16} />,
            disabledReason: managesUsers ? undefined : t('hotspots:lacks.users', { kind: kindOf(hotspot) }),
            onClick: () => void open(dialogs.kiosks, { device, hotspot }),
          },
        ]
      : []),
  ]
  return (
    <Card title={t('hotspots:one', { number: hotspot.hotspot_index })}>
      <div className={classes.stack}>
        <FactList facts={useFacts(hotspot)} />
        <div className={classes.actions}>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} />
          ))}
        </div>
      </div>
    </Card>
  )
}

/** Returns what a hotspot is called by its device. */
export const kindOf = ({ auth_type, hotspot_index }: Hotspot): string => auth_type ?? `#${hotspot_index}`

function useFacts(hotspot: Hotspot): Fact[] {
  const t = useText()
  return [
    { label: t('hotspots:field.status'), value: t(hotspot.status ? 'hotspots:on' : 'hotspots:off') },
    { label: t('hotspots:field.network'), value: hotspot.ssid === null ? <Missing /> : <bdi>{hotspot.ssid}</bdi> },
    { label: t('hotspots:field.address'), value: hotspot.hotspot_ip ?? <Missing /> },
    { label: t('hotspots:field.kind'), value: <span translate="no">{kindOf(hotspot)}</span> },
    { label: t('hotspots:field.guests'), value: hotspot.online_users },
    { label: t('hotspots:field.updated'), value: <Age at={utcInstant(hotspot.updated_at)} /> },
  ]
}
