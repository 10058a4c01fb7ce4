import { dataUsage } from '@outpost/contract/data-usage/endpoints'
import type { ListedSim } from '@outpost/contract/data-usage/schemas'
import { Bytes, DateTime, Ellipsis, formatNumber, Missing } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { IconSettings } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { useCompanyId, useSubsidiaries } from '../../companies/public.ts'
import { dialogs } from './dialogs.ts'

const nameOf = ({ device_name, slot, iccid }: ListedSim): string => `${device_name} · ${iccid ?? slot}`

const simActions: readonly Action<ListedSim>[] = [
  action({
    id: 'sim-settings',
    label: 'telemetry:usage.settings.title',
    icon: IconSettings,
    only: 'row',
    endpoint: dataUsage.update,
    run: ([sim]) =>
      open(dialogs.simSettings, {
        sim: { ...sim!, days: [] },
        name: nameOf(sim!),
        isNew: sim!.allowance === null && sim!.reset_day === 1,
      }),
  }),
]

function Share({ value }: { value: number | null }) {
  const { locale } = useUiLocale()
  return value === null ? <Missing /> : `${formatNumber(value, locale, { maximumFractionDigits: 1 })} %`
}

const bytes = (
  id: 'allowance' | 'forecast',
  header: string,
  more: Partial<Column<ListedSim>> = {},
): Column<ListedSim> => ({
  id,
  header,
  width: 120,
  numeric: true,
  cell: (sim) => (sim[id] === null ? <Missing /> : <Bytes value={sim[id]} />),
  ...more,
})

const columnsOf = (t: Translate, hasCompany: boolean): Column<ListedSim>[] => [
  {
    id: 'device_name',
    header: t('telemetry:usage.list.device'),
    width: 192,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (sim) => <Ellipsis>{sim.device_name}</Ellipsis>,
    text: (sim) => sim.device_name,
  },
  {
    id: 'iccid',
    header: 'ICCID',
    width: 200,
    sortable: true,
    cell: (sim) => (sim.iccid === null ? <Missing /> : <bdi dir="ltr">{sim.iccid}</bdi>),
    text: (sim) => sim.iccid ?? '',
  },
  { id: 'slot', header: t('telemetry:usage.list.slot'), width: 88, numeric: true, cell: (sim) => sim.slot },
  {
    id: 'used',
    header: t('telemetry:usage.list.used'),
    width: 120,
    numeric: true,
    cell: (sim) => <Bytes value={sim.sent + sim.received} />,
  },
  bytes('allowance', t('telemetry:usage.settings.allowance'), { sortable: true }),
  {
    id: 'share',
    header: t('telemetry:usage.list.share'),
    width: 104,
    numeric: true,
    cell: (sim) => <Share value={sim.share} />,
  },
  bytes('forecast', t('telemetry:usage.list.forecast')),
  {
    id: 'exhausted_at',
    header: t('telemetry:usage.list.exhausted'),
    width: 176,
    cell: (sim) => (sim.exhausted_at === null ? <Missing /> : <DateTime at={utcInstant(sim.exhausted_at)} short />),
  },
  ...(hasCompany
    ? [
        {
          id: 'company_name',
          header: t('telemetry:usage.list.company'),
          width: 144,
          sortable: true,
          cell: (sim: ListedSim) => <Ellipsis>{sim.company_name}</Ellipsis>,
          text: (sim: ListedSim) => sim.company_name,
        },
      ]
    : []),
]

/** The SIMs of a company with their usage in the current billing period, on its page. */
export default function CompanySimsTab() {
  const id = useCompanyId()
  return id === undefined ? null : <CompanySims key={id} id={id} />
}

function CompanySims({ id }: { id: number }) {
  const t = useText()
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  const columns = useMemo(() => columnsOf(t, isIncluded), [t, isIncluded])
  const table = useTable({
    endpoint: dataUsage.list,
    columns,
    actions: simActions,
    storageKey: 'company.sims',
    fixed,
  })
  return (
    <ListTable
      table={table}
      label={t('telemetry:usage.list.title')}
      search={t('telemetry:usage.list.search')}
      rowLabel={nameOf}
      rowHref={(sim) => href('/devices/{id}/data-usage', { id: sim.device_id })}
      tools={control}
      empty={{ message: t('telemetry:usage.list.empty') }}
      height="auto"
    />
  )
}
