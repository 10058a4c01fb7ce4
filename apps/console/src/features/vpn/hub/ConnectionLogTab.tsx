import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnConnection, VpnHub } from '@outpost/contract/vpn/schemas'
import { DateTime, formatAge, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import classes from '../Vpn.module.css'
import { addressesOf, clientOf, trafficOf } from './connectionColumns.tsx'
import { endText, secondsBetween } from './reasons.ts'
import { useHub } from './useHub.ts'

const pace = 10_000

function Duration({ from, to }: { from: string; to: string }) {
  const messages = useUiMessages()
  return <>{formatAge(secondsBetween(from, to), messages)}</>
}

/** A session that is open, one that has ended, or an attempt that was refused. */
function Outcome({ entry }: { entry: VpnConnection }) {
  const t = useText()
  const tone = entry.refused ? 'error' : entry.ended_at === null ? 'positive' : 'neutral'
  return <StatusGlyph tone={tone} label={endText(t, entry)} />
}

const times = (t: Translate): Column<VpnConnection>[] => [
  {
    id: 'connected_at',
    header: t('vpn:log.connected'),
    width: 208,
    sortable: true,
    cell: ({ connected_at }) => <DateTime at={utcInstant(connected_at)} />,
  },
  {
    id: 'ended_at',
    header: t('vpn:log.ended'),
    width: 208,
    hidden: true,
    sortable: true,
    cell: ({ ended_at, refused }) =>
      ended_at === null || refused ? <Missing /> : <DateTime at={utcInstant(ended_at)} />,
  },
  {
    id: 'duration',
    header: t('vpn:log.duration'),
    width: 104,
    numeric: true,
    cell: ({ connected_at, ended_at, refused }) =>
      ended_at === null || refused ? <Missing /> : <Duration from={connected_at} to={ended_at} />,
    value: ({ connected_at, ended_at }) => (ended_at === null ? '' : secondsBetween(connected_at, ended_at)),
  },
]

const columnsOf = (t: Translate, kind: VpnHub['kind']): Column<VpnConnection>[] => [
  ...clientOf(t),
  {
    id: 'reason',
    header: t('vpn:log.outcome'),
    width: 264,
    grow: true,
    cell: (entry) => <Outcome entry={entry} />,
    text: (entry) => endText(t, entry),
    value: (entry) => endText(t, entry),
  },
  ...times(t),
  ...addressesOf(t).map((column) => ({ ...column, hidden: column.id !== 'ip' })),
  ...trafficOf(t, kind),
]

/** The sessions of a hub and the attempts that were refused, with the reason. */
export default function ConnectionLogTab() {
  const hub = useHub()
  return hub ? <Log key={hub.id} id={hub.id} kind={hub.kind} /> : null
}

function Log({ id, kind }: Pick<VpnHub, 'id' | 'kind'>) {
  const t = useText()
  const columns = useMemo(() => columnsOf(t, kind), [t, kind])
  const filters = useMemo(
    () => [
      {
        id: 'active',
        label: t('vpn:field.status'),
        negatable: false,
        options: [
          { value: 'true', label: t('vpn:end.open') },
          { value: 'false', label: t('vpn:log.isEnded') },
        ],
      },
    ],
    [t],
  )
  const table = useTable({ endpoint: vpnHubs.connections, columns, filters, storageKey: 'vpn-log', fixed: { id } })
  useEvery(pace, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('vpn:tab.log')}
      search={t('vpn:log.search')}
      rowLabel={(row) => row.visual_name}
      empty={{ message: t('vpn:log.empty') }}
      above={kind === 'wireguard' && <p className={classes.note}>{t('vpnWireguard:log')}</p>}
      height="auto"
    />
  )
}
