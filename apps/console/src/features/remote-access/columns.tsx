import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { CopyText, DateTime, Ellipsis, Missing, StatusGlyph, TagList } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { href } from '../../kit/screen/screen.ts'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { statusOf, statusTones } from '../devices/public.ts'
import { ConnectLink } from './ConnectLink.tsx'
import { type Entry, isOpenable, protocolName, targetOf } from './entry.ts'
import { entryName } from './name.ts'
import classes from './RemoteAccess.module.css'

/** The status of the device behind an entry. */
export function EntryStatus({ entry }: { entry: Entry }) {
  const t = useText()
  const status = statusOf({ status: entry.device_status ?? null })
  return <StatusGlyph tone={statusTones[status]} label={t(`devices:status.${status}`)} />
}

const labels = (value: string | undefined) => (value ? <Ellipsis>{value}</Ellipsis> : <Missing />)

const entryColumns = (t: Translate, ofDevice: boolean, connects: boolean): Column<Entry>[] => [
  {
    id: 'device_status',
    header: t('remote:field.status'),
    width: 112,
    pinned: true,
    cell: (entry) => <EntryStatus entry={entry} />,
  },
  {
    id: 'name',
    header: t('remote:field.name'),
    width: 160,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: entryName,
    text: entryName,
  },
  ...(connects
    ? [
        {
          id: 'connect',
          header: t('remote:connect.action'),
          width: 144,
          cell: (entry: Entry) => (isOpenable(entry) ? <ConnectLink entry={entry} /> : <Missing />),
        },
      ]
    : []),
  ...(ofDevice
    ? []
    : [
        {
          id: 'device_name',
          header: t('remote:field.device'),
          width: 168,
          sortable: true,
          cell: (entry: Entry) => <DeviceLink entry={entry} />,
          text: (entry: Entry) => entry.device_name ?? '',
        },
      ]),
]

const targetColumns = (t: Translate, ofDevice: boolean): Column<Entry>[] => [
  {
    id: 'destination_ip',
    header: t('remote:field.target'),
    width: ofDevice ? 216 : 176,
    sortable: true,
    cell: (entry) => <CopyText value={targetOf(entry)} label={t('remote:field.target')} />,
    text: targetOf,
  },
  {
    id: 'protocol',
    header: t('remote:field.protocol'),
    width: 80,
    sortable: true,
    cell: (entry) => (entry.protocol ? protocolName(entry.protocol) : <Missing />),
  },
  {
    id: 'company_name',
    header: t('remote:field.company'),
    width: 128,
    sortable: true,
    hidden: ofDevice,
    cell: (entry) => labels(entry.company_name),
  },
  {
    id: 'tags',
    header: t('remote:field.tags'),
    width: 96,
    cell: (entry) => <TagList tags={(entry.tags ?? []).map((tag) => ({ label: tag.name }))} />,
  },
  {
    id: 'created_at',
    header: t('remote:field.created'),
    width: 208,
    hidden: true,
    sortable: true,
    cell: (entry) => <DateTime at={utcInstant(entry.created_at)} />,
  },
]

const flagColumns = (t: Translate): Column<Entry>[] => [
  {
    id: 'credentials_required',
    header: t('remote:field.credentials'),
    width: 152,
    hidden: true,
    sortable: true,
    cell: (entry) => t(entry.credentials_required ? 'devices:value.yes' : 'devices:value.no'),
  },
  {
    id: 'credentials_stored',
    header: t('remote:field.remembered'),
    width: 152,
    hidden: true,
    cell: (entry) => t(entry.credentials_stored ? 'devices:value.yes' : 'devices:value.no'),
  },
  {
    id: 'is_main',
    header: t('remote:field.main'),
    width: 104,
    hidden: true,
    sortable: true,
    cell: (entry) => t(entry.is_main ? 'devices:value.yes' : 'devices:value.no'),
  },
]

const columnsOf = (t: Translate, ofDevice: boolean, connects: boolean): Column<Entry>[] => [
  ...entryColumns(t, ofDevice, connects),
  ...targetColumns(t, ofDevice),
  ...flagColumns(t),
]

/** The device of an entry. Clicking its name opens the device; clicking elsewhere in the row opens the entry. */
function DeviceLink({ entry }: { entry: Entry }) {
  if (entry.device_id === undefined) return <Missing />
  return (
    <Link
      className={classes.link}
      href={href('/devices/{id}', { id: entry.device_id })}
      onClick={(event) => event.stopPropagation()}
      title={entry.device_description || undefined}
    >
      {entry.device_name}
    </Link>
  )
}

/** Returns the columns of the list; on a device's page without the device. */
export function useEntryColumns(ofDevice = false): readonly Column<Entry>[] {
  const t = useText()
  const connects = useCan()(remoteAccess.open)
  return useMemo(() => columnsOf(t, ofDevice, connects), [t, ofDevice, connects])
}
