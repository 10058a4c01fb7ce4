import { hotspots } from '@outpost/contract/hotspots/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { IconButton } from '@outpost/ui/IconButton'
import { EmptyState, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { type DialogProps, open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useChannel } from '../../kit/live/useChannel.ts'
import { openStatus } from '../../kit/view/status.ts'
import { kindOf, type Place } from './DeviceHotspots.tsx'
import { dialogs } from './dialogs.ts'

interface User {
  username: string
  seconds: number | null
  bytes: number | null
}

/** Each reading asks the device, so it happens only when the dialog opens and after a change. */
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const

/** A dialog with the users of a hotspot, which are read from its device each time. */
export default function HotspotUsersDialog({ device, hotspot }: DialogProps<Place>) {
  const t = useText()
  const can = useCan()
  const place = { id: device.id, index: Number(hotspot.hotspot_index) }
  const { data, error, refetch } = useData(hotspots.users, place, readOnce)
  const read = (): void => void refetch()
  const add = {
    id: 'add',
    label: t('hotspots:users.add'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.addUser, { device, hotspot, onAdded: read }),
  }
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('hotspots:users.title')}
      purpose={hotspot.ssid ?? kindOf(hotspot)}
      loading={!data && !error}
      error={!data && error ? { title: t('hotspots:users.failed'), ...explain(error) } : null}
      footerStart={can(hotspots.addUser) && <ActionButton action={add} />}
    >
      {data && <Users channel={data.channel} place={{ device, hotspot }} onChange={read} />}
    </DetailsDialog>
  )
}

/** The answer of the device to the latest reading, or to the one before it while the device has not answered. */
function useReading(channel: string, key: string) {
  const { of, done, error } = useChannel(channel, [key])
  const event = done(key) ? of(key) : undefined
  const [previous, setPrevious] = useState(event)
  if (event && event !== previous) setPrevious(event)
  return { event: event ?? previous, error }
}

interface UsersProps {
  channel: string
  place: Place
  /** Called when the device has made a change. */
  onChange: () => void
}

function Users({ channel, place, onChange }: UsersProps) {
  const t = useText()
  const mayRemove = useCan()(hotspots.removeUser)
  const { event, error } = useReading(channel, String(place.device.id))
  if (error && !event) return <EmptyState compact message={explain(error).reason} />
  if (!event) return <Skeletons shape="lines" count={3} />
  if (event.status === 'error') return <EmptyState compact message={event.value} />
  const users = (event.data as { users?: User[] } | undefined)?.users ?? []
  if (users.length === 0) return <EmptyState compact message={t('hotspots:users.empty')} />
  const title = t('hotspots:users.removeTitle')
  const remove = (username: string): void =>
    void confirm({
      endpoint: hotspots.removeUser,
      input: { id: place.device.id, index: Number(place.hotspot.hotspot_index), username },
      title,
      message: t('hotspots:users.removeQuestion', { name: username }),
      confirmLabel: t('hotspots:users.removeVerb'),
      danger: true,
      // The list is read again once the device has removed the user, not when it was asked to.
      onChannel: (order) => void openStatus({ channel: order, title }).then(onChange),
    })
  return (
    <ScrollTable
      label={t('hotspots:users.title')}
      first="name"
      heads={[t('hotspots:guests.name'), ...(mayRemove ? [t('hotspots:guests.actions')] : [])]}
    >
      {users.map(({ username }) => (
        <tr key={username}>
          <td>
            <bdi>{username}</bdi>
          </td>
          {mayRemove && (
            <td>
              <IconButton
                label={t('hotspots:users.removeOf', { name: username })}
                icon={<IconTrash size={16} />}
                variant="subtle"
                onClick={() => remove(username)}
              />
            </td>
          )}
        </tr>
      ))}
    </ScrollTable>
  )
}
