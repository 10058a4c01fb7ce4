import type { HotspotDevice, WifiDevice } from '@outpost/contract/hotspots/schemas'
import { Bytes, Count, DateTime, StatusGlyph, optionalText } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'
import type { Column } from '../../kit/table/table.tsx'
import { statusOf, statusTones } from '../devices/public.ts'

type Row = HotspotDevice | WifiDevice

/** The tab of a device with its access points and hotspots. */
export const wifiAddress = ({ id }: Pick<Row, 'id'>): string => href('/devices/{id}/wifi', { id })

/** Returns what a device is called: its name, or its number. */
export const titleOf = ({ name, id }: Pick<Row, 'name' | 'id'>): string => name || `#${id}`

/** Returns the name of the status of a row, which is a number in a text. */
const statusName = ({ status }: Pick<Row, 'status'>) => statusOf({ status: status === null ? null : Number(status) })

const shared = <R extends Row>(t: Translate): Column<R>[] => [
  {
    id: 'name',
    header: t('hotspots:field.device'),
    width: 176,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    text: titleOf,
    cell: (row) => (
      <Link href={wifiAddress(row)} tabIndex={-1}>
        {titleOf(row)}
      </Link>
    ),
  },
  {
    id: 'status',
    header: t('hotspots:field.status'),
    width: 120,
    sortable: true,
    cell: (row) => {
      const status = statusName(row)
      return <StatusGlyph tone={statusTones[status]} label={t(`devices:status.${status}`)} />
    },
    text: (row) => t(`devices:status.${statusName(row)}`),
  },
  {
    id: 'model',
    header: t('hotspots:field.model'),
    width: 104,
    sortable: true,
    cell: (row) => optionalText(row.model),
    text: (row) => row.model ?? '',
  },
  {
    id: 'firmware',
    header: t('hotspots:field.firmware'),
    width: 176,
    sortable: true,
    cell: (row) => optionalText(row.firmware),
    text: (row) => row.firmware ?? '',
  },
  {
    id: 'description',
    header: t('hotspots:field.description'),
    width: 128,
    sortable: true,
    cell: (row) => optionalText(row.description),
    text: (row) => row.description,
  },
]

const hotspotColumns = (t: Translate): Column<HotspotDevice>[] => [
  ...shared<HotspotDevice>(t),
  {
    id: 'ssid_names',
    header: t('hotspots:field.ssids'),
    width: 152,
    sortable: true,
    cell: (row) => optionalText(row.ssid_names),
    text: (row) => row.ssid_names ?? '',
  },
  {
    id: 'online_users',
    header: t('hotspots:field.guests'),
    width: 112,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.online_users} />,
  },
  {
    id: 'updated_at',
    header: t('hotspots:field.updated'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.updated_at)} short />,
  },
]

const wifiColumns = (t: Translate): Column<WifiDevice>[] => [
  ...shared<WifiDevice>(t),
  {
    id: 'clients_count',
    header: t('hotspots:field.clients'),
    width: 96,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={Number(row.clients_count)} />,
  },
  {
    id: 'received',
    header: t('hotspots:field.received'),
    width: 112,
    numeric: true,
    sortable: true,
    cell: (row) => <Bytes value={Number(row.received)} />,
  },
  {
    id: 'sent',
    header: t('hotspots:field.sent'),
    width: 112,
    numeric: true,
    sortable: true,
    cell: (row) => <Bytes value={Number(row.sent)} />,
  },
]

/** Returns the columns of the list of devices with hotspots. */
export function useHotspotColumns(): readonly Column<HotspotDevice>[] {
  const t = useText()
  return useMemo(() => hotspotColumns(t), [t])
}

/** Returns the columns of the list of devices with access points. */
export function useWifiColumns(): readonly Column<WifiDevice>[] {
  const t = useText()
  return useMemo(() => wifiColumns(t), [t])
}
