import { silences } from '@outpost/contract/alerts/silences/endpoints'
import type { Silence } from '@outpost/contract/alerts/silences/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Count, DateTime, Ellipsis, Missing, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { IconBellOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { repeatText } from './repeats.ts'

/** Milliseconds between two reads of the silences. */
const pace = 15_000

const tones = {
  active: 'pending',
  scheduled: 'none',
  ended: 'none',
} as const satisfies Record<Silence['status'], Tone>

const actions: readonly Action<Silence>[] = [
  action({
    id: 'remove',
    label: 'incidents:silence.end.verb',
    icon: IconBellOff,
    danger: true,
    only: 'row',
    endpoint: silences.remove,
    run: ([silence]) =>
      confirm({
        endpoint: silences.remove,
        input: { id: silence!.id },
        title: translate('incidents:silence.end.title'),
        message: translate('incidents:silence.end.message', { reason: silence!.reason }),
        confirmLabel: translate('incidents:silence.end.verb'),
        danger: true,
      }),
  }),
]

/** What a silence is about, in one line. */
function aboutText(t: Translate, { devices, tags, companies, automations, company_name }: Silence): string {
  const names = [...automations, ...companies, ...tags, ...devices].map(({ name }) => name)
  return names.length === 0 ? t('incidents:silence.everything', { name: company_name }) : names.join(', ')
}

const times = (t: Translate, locale: string): Column<Silence>[] => [
  {
    id: 'starts_at',
    header: t('incidents:silence.starts'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.starts_at)} short />,
  },
  {
    id: 'ends_at',
    header: t('incidents:silence.ends'),
    width: 184,
    sortable: true,
    cell: (row) => (row.ends_at === null ? <Missing /> : <DateTime at={utcInstant(row.ends_at)} short />),
  },
  {
    id: 'weekdays',
    header: t('incidents:silence.repeats'),
    width: 216,
    fields: ['weekdays', 'from_time', 'minutes', 'time_zone'],
    cell: (row) => (row.weekdays.length === 0 ? <Missing /> : <Ellipsis>{repeatText(t, locale, row)}</Ellipsis>),
    text: (row) => repeatText(t, locale, row),
    value: (row) => repeatText(t, locale, row),
  },
  {
    id: 'username',
    header: t('incidents:field.by'),
    width: 136,
    hidden: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.username}</Ellipsis>,
    text: (row) => row.username,
  },
]

function useColumns(): readonly Column<Silence>[] {
  const t = useText()
  const { locale } = useUiLocale()
  return useMemo(
    () => [
      {
        id: 'reason',
        header: t('incidents:field.reason'),
        width: 160,
        grow: true,
        primary: true,
        hideable: false,
        sortable: true,
        cell: (row) => <Ellipsis>{row.reason}</Ellipsis>,
        text: (row) => row.reason,
      },
      {
        id: 'status',
        header: t('incidents:field.status'),
        width: 120,
        cell: (row) => <StatusGlyph tone={tones[row.status]} label={t(`incidents:silence.status.${row.status}`)} />,
        text: (row) => t(`incidents:silence.status.${row.status}`),
      },
      {
        id: 'devices',
        header: t('incidents:silence.about'),
        width: 144,
        fields: ['devices', 'tags', 'companies', 'automations', 'company_name'],
        cell: (row) => <Ellipsis>{aboutText(t, row)}</Ellipsis>,
        text: (row) => aboutText(t, row),
        value: (row) => aboutText(t, row),
      },
      {
        id: 'matched_devices_count',
        header: t('incidents:field.devices'),
        width: 88,
        numeric: true,
        cell: (row) => <Count value={row.matched_devices_count} />,
      },
      ...times(t, locale),
    ],
    [t, locale],
  )
}

/** The silences in the user's part of the tree. */
export function SilenceList({ add }: { add: UiAction | undefined }) {
  const t = useText()
  const table = useTable({ endpoint: silences.list, columns: useColumns(), actions, storageKey: 'silences' })
  useEvery(pace, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('alerts:silences')}
      rowLabel={(row) => row.reason}
      empty={{ message: t('incidents:silence.empty'), action: add }}
    />
  )
}
