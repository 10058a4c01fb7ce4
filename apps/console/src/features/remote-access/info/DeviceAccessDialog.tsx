import type { Device } from '@outpost/contract/devices/device'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Link } from '@outpost/ui/Link'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { nameOf, statusOf } from '../../devices/public.ts'
import type { Entry } from '../entry.ts'
import { ActiveSessions } from './ActiveSessions.tsx'
import { EntryLine } from './EntryLine.tsx'
import classes from './Info.module.css'
import { CommandLine, WebInterface } from './OwnServices.tsx'

/** Polling interval of the entries, with the status of the device, in milliseconds. */
const PACE = 10_000
/** How many entries are shown. The page of the device shows all of them. */
const MOST = 100

/** A dialog with what can be reached on a device and behind it, and the sessions that are active. */
export default function DeviceAccessDialog({ device, close }: DialogProps<{ device: Device }>) {
  const t = useText()
  const { data, error } = useData(
    remoteAccess.list,
    { device_id: [device.id], sort: ['name'], limit: MOST },
    { refetchInterval: PACE },
  )
  const all = href('/devices/{id}/access', { id: device.id })
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('access:device.title', { name: nameOf(device) })}
      loading={!data && !error}
      error={!data && error ? { title: t('access:device.failed'), ...explain(error) } : null}
    >
      {data && (
        <div className={classes.stack}>
          <Entries device={device} entries={data.rows} />
          {data.total > data.rows.length && (
            <Link href={all} onClick={() => close()}>
              {t('access:device.more')}
            </Link>
          )}
          <ActiveSessions deviceId={device.id} />
        </div>
      )}
    </DetailsDialog>
  )
}

/** Returns the main one of some entries, or else the first. */
const mainOf = (entries: readonly Entry[]): Entry | undefined =>
  entries.find(({ is_main }) => is_main === true) ?? entries[0]

/** The own services of the device, first those that every device has, and below them the targets on its network. */
function Entries({ device, entries }: { device: Device; entries: readonly Entry[] }) {
  const t = useText()
  const isOwn = ({ destination_ip }: Entry): boolean => destination_ip?.startsWith('127.') === true
  const own = entries.filter(isOwn)
  const web = mainOf(own.filter(({ protocol }) => protocol === 'http' || protocol === 'https'))
  const cli = mainOf(own.filter(({ protocol }) => protocol === 'ssh'))
  const behind = entries.filter((entry) => !isOwn(entry))
  const isOnline = statusOf({ status: entries[0]?.device_status ?? device.status }) === 'online'
  return (
    <>
      <section className={classes.part}>
        <h3>{t('access:device.own')}</h3>
        <ul className={classes.lines}>
          <WebInterface deviceId={device.id} entry={web} isOnline={isOnline} />
          <CommandLine device={{ id: device.id, name: nameOf(device) }} entry={cli} />
          {own
            .filter((entry) => entry !== web && entry !== cli)
            .map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
        </ul>
      </section>
      <section className={classes.part}>
        <h3>{t('access:device.behind')}</h3>
        {behind.length === 0 ? (
          <p>{t('access:device.nothing')}</p>
        ) : (
          <ul className={classes.lines}>
            {behind.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
