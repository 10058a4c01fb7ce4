import { hotspots } from '@outpost/contract/hotspots/endpoints'
import type { HotspotGuest } from '@outpost/contract/hotspots/schemas'
import { ActionButton, type UiAction, ActionMenu } from '@outpost/ui/Actions'
import { Bytes, Missing } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { EmptyState } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconClockPlus, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { type DialogProps, open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { kindOf, type Place } from './DeviceHotspots.tsx'
import { dialogs } from './dialogs.ts'

const minutesOf = (seconds: string): number => Math.round(Number(seconds) / 60)

/** A dialog with those who use a hotspot now, as its device answers. */
export default function GuestsDialog({ device, hotspot }: DialogProps<Place>) {
  const t = useText()
  const place = { id: device.id, index: Number(hotspot.hotspot_index) }
  const { data, error, isFetching, refetch } = useData(hotspots.guests, place, { staleTime: 0, retry: false })
  const guests = data?.hotspots_active_users ?? []
  const heads = [
    t('hotspots:guests.name'),
    t('hotspots:field.mac'),
    t('hotspots:field.address'),
    t('hotspots:guests.time'),
    t('hotspots:guests.down'),
    t('hotspots:guests.up'),
    t('hotspots:guests.actions'),
  ]
  const read = {
    id: 'read',
    label: t('hotspots:guests.read'),
    icon: <IconRefresh size={16} />,
    busy: isFetching,
    onClick: () => void refetch(),
  }
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('hotspots:guests.title')}
      purpose={hotspot.ssid ?? kindOf(hotspot)}
      size={880}
      loading={!data && !error}
      error={!data && error ? { title: t('hotspots:guests.failed'), ...explain(error) } : null}
      footerStart={<ActionButton action={read} />}
    >
      {data && guests.length === 0 && <EmptyState compact message={t('hotspots:guests.empty')} />}
      {guests.length > 0 && (
        <ScrollTable label={t('hotspots:guests.title')} first="name" heads={heads}>
          {guests.map((guest) => (
            <Row key={guest.mac} guest={guest} place={{ device, hotspot }} onChange={() => void refetch()} />
          ))}
        </ScrollTable>
      )}
    </DetailsDialog>
  )
}

interface RowProps {
  guest: HotspotGuest
  place: Place
  onChange: () => void
}

function Row({ guest, place, onChange }: RowProps) {
  const t = useText()
  const name = guest.username || guest.mac
  return (
    <tr>
      <td>{guest.username ? <bdi>{guest.username}</bdi> : <Missing />}</td>
      <td translate="no">{guest.mac}</td>
      <td translate="no">{guest.ip}</td>
      <td>{t('hotspots:guests.minutes', { count: minutesOf(guest.use_time) })}</td>
      <td>
        <Bytes value={Number(guest.download)} />
      </td>
      <td>
        <Bytes value={Number(guest.upload)} />
      </td>
      <td>
        <ActionMenu
          label={t('hotspots:guests.actionsOf', { name })}
          actions={useGuestActions(guest, place, onChange)}
        />
      </td>
    </tr>
  )
}

/** Returns what can be done with a guest. What the program of the hotspot cannot do says so. */
function useGuestActions(guest: HotspotGuest, { device, hotspot }: Place, onChange: () => void): UiAction[] {
  const t = useText()
  const can = useCan()
  const input = { id: device.id, index: Number(hotspot.hotspot_index), mac: guest.mac }
  const name = guest.username || guest.mac
  const lacks = (...abilities: ('extend' | 'throttle' | 'disconnect')[]): string | undefined =>
    abilities.some((ability) => hotspot.abilities.includes(ability))
      ? undefined
      : t('hotspots:lacks.guest', { kind: kindOf(hotspot) })
  if (!can(hotspots.changeGuest)) return []
  return [
    {
      id: 'limit',
      label: t('hotspots:limit.title'),
      icon: <IconClockPlus size={16} />,
      disabledReason: lacks('extend', 'throttle'),
      onClick: () => void open(dialogs.limitGuest, { device, hotspot, guest }).then((changed) => changed && onChange()),
    },
    {
      id: 'disconnect',
      label: t('hotspots:guests.disconnect'),
      icon: <IconPlugConnectedX size={16} />,
      danger: true,
      disabledReason: lacks('disconnect'),
      onClick: () =>
        void confirm({
          endpoint: hotspots.disconnectGuest,
          input,
          title: t('hotspots:guests.disconnectTitle'),
          message: t('hotspots:guests.disconnectQuestion', { name }),
          confirmLabel: t('hotspots:guests.disconnect'),
          danger: true,
        }).then((done) => done && onChange()),
    },
  ]
}
