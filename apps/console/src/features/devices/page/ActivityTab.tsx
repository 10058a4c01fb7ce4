import { SegmentedControl } from '@mantine/core'
import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../kit/auth/can.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ConnectionsTable } from '../connections/ConnectionsTable.tsx'
import { AttemptsTable } from './AttemptsTable.tsx'
import { CommandsTable } from './CommandsTable.tsx'
import classes from './DevicePage.module.css'
import { LogTable } from './LogTable.tsx'
import { useActivityLive } from './useActivityLive.ts'
import { useDeviceId } from './useDeviceId.ts'

const views = [
  ['log', devices.deviceLogs, LogTable],
  ['connections', deviceConnections.list, ConnectionsTable],
  ['commands', deviceCommands.list, CommandsTable],
  ['attempts', enrolment.attempts, AttemptsTable],
] as const

/** The activity of a device: its log, its commands with their results, and its connection attempts. */
export default function ActivityTab() {
  const t = useText()
  const can = useCan()
  const navigate = useNavigate()
  const id = useDeviceId()!
  useActivityLive(id)
  const wanted = (useSearch({ strict: false }) as { show?: string }).show
  const mine = views.filter(([, endpoint]) => can(endpoint))
  const [shown, , Table] = mine.find(([name]) => name === wanted) ?? mine[0]!
  const show = (next: string): void =>
    void navigate({
      to: '.',
      search: (next === 'log' ? {} : { show: next }) as never,
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      {mine.length > 1 && (
        <div className={classes.views}>
          <SegmentedControl
            aria-label={t('device:activity.view')}
            value={shown}
            onChange={show}
            data={mine.map(([name]) => ({
              value: name,
              label: name === 'connections' ? t('connections:title') : t(`device:activity.${name}`),
            }))}
          />
        </div>
      )}
      <Table key={shown} id={id} />
    </>
  )
}
