import type { Device } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import type { EnrolmentToken } from '@outpost/contract/devices/enrolment/schemas'
import { Link } from '@outpost/ui/Link'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { IconCircleCheck } from '@tabler/icons-react'
import { refreshAfter, useData } from '../../kit/api/query.ts'
import { href } from '../../kit/screen/screen.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Dialogs.module.css'
import { DeviceStatusCell } from './DeviceStatusCell.tsx'
import { nameOf } from './state.ts'

/** Polling interval in milliseconds while the dialog is open. */
const LOOK = 2500
const FIELDS = ['name', 'serial', 'status', 'created_at', 'last_connection_at', 'last_update_at', 'offline_reason']

/**
 * Returns the newest devices of the company that joined after the command was created. Both timestamps come from the
 * server's clock and sort as text.
 */
function useJoined(token: Pick<EnrolmentToken, 'company_id' | 'created_at'>): Device[] {
  const input = { company_id: [token.company_id], sort: ['-created_at'], limit: 10, fields: FIELDS }
  const { data } = useData(devices.list, input, { refetchInterval: LOOK, staleTime: 0 })
  return (data?.rows ?? []).filter((device) => (device.created_at ?? '') >= token.created_at)
}

/** Waits for devices that enrol with the command, then shows a check mark and links to them. */
export function WaitingForDevice({ token, onLeave }: { token: EnrolmentToken; onLeave: () => void }) {
  const t = useText()
  const joined = useJoined(token)
  const client = useQueryClient()
  // Also refreshes the list behind the dialog, so that it shows the new device.
  useEffect(() => {
    if (joined.length > 0) void refreshAfter(client, devices.list)
  }, [client, joined.length])
  if (joined.length === 0) {
    return (
      <div className={classes.waiting} aria-live="polite">
        <span className={classes.pulse} aria-hidden />
        <div>
          <h3 className={classes.caption}>{t('devices:add.waiting')}</h3>
          <p className={classes.help}>{t('devices:add.waitingHelp')}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={classes.waiting} aria-live="polite" data-joined>
      <IconCircleCheck className={classes.check} size={20} aria-hidden />
      <div>
        <h3 className={classes.caption}>{t('devices:add.joined', { count: joined.length })}</h3>
        <ul className={classes.joined}>
          {joined.map((device) => (
            <li key={device.id}>
              <DeviceStatusCell device={device} />{' '}
              <Link href={href('/devices/{id}', { id: device.id })} onClick={onLeave}>
                {t('devices:add.open', { name: nameOf(device) })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
