import { creditTypeNames, type CreditTypeName } from '@outpost/contract/credits/types'
import { type charts, devices } from '@outpost/contract/devices/devices'
import type { FilterDefinition, FilterOption } from '@outpost/ui/FilterBar'
import { useBrand } from '../../brand.ts'
import { call } from '../../kit/client.ts'
import { type Translate, useText } from '../../kit/texts.ts'
import { findCompanies } from '../companies/public.ts'
import { findTags } from '../tags/public.ts'
import { fieldTitle, isResource } from './columns.tsx'
import { useFilterNames } from './useFilterNames.ts'

type Chart = (typeof charts)[number]

/** Values that devices really have, the most frequent first, found by what is typed. */
const valuesOf = (chart: Chart) => async (q: string, signal: AbortSignal): Promise<FilterOption[]> => {
  const counts = await call(devices.statistics, { charts: chart }, { signal })
  const values = Object.keys(counts[chart] ?? {}).filter((value) => value !== 'unknown')
  return values.filter((value) => value.toLowerCase().includes(q.toLowerCase())).map((value) => ({ value, label: value }))
}

const same = (...values: string[]): FilterOption[] => values.map((value) => ({ value, label: value.toUpperCase() }))

/** The tags, and before them the choice of devices without any (FRAME-133). */
const tagsOrNone = (none: FilterOption) => async (q: string, signal: AbortSignal): Promise<FilterOption[]> => [
  ...(none.label.toLowerCase().includes(q.toLowerCase()) ? [none] : []),
  ...(await findTags(q, signal)),
]

const dataPack = 'data_150GB_10y' satisfies CreditTypeName

type Word = 'is_null' | 'excellent' | 'average' | 'low' | 'no_signal' | 'unknown' | 'home' | 'roaming' | 'monitored' | 'not_monitored'

function definitions(t: Translate, names: ReturnType<typeof useFilterNames>): FilterDefinition[] {
  const word = (value: Word): FilterOption => ({ value, label: t(`devices:filter.${value}`) })
  const status = (value: 'online' | 'offline' | 'pending' | 'not_activated'): FilterOption => ({ value, label: t(`devices:status.${value}`) })
  const wan = (value: 'mobile' | 'wifi' | 'wired'): FilterOption => ({ value, label: t(`devices:value.${value}`) })
  const resource = (value: CreditTypeName): FilterOption => ({ value, label: t(`devices:resource.${value}`) })
  const updated = (['less_than_5_minutes_ago', 'more_than_5_minutes_ago', 'more_than_1_hour_ago', 'more_than_1_week_ago', 'never_been_updated'] as const).map(
    (value) => ({ value, label: t(`devices:filter.${value}`) }),
  )
  return [
    { id: 'status', label: fieldTitle('status'), options: [status('online'), status('offline'), status('pending'), status('not_activated')] },
    { id: 'company_id', label: fieldTitle('company_name'), load: findCompanies, labelOf: names.company },
    { id: 'tag_id', label: t('devices:filter.tag'), load: tagsOrNone(word('is_null')), labelOf: (id) => (id === 'is_null' ? word('is_null').label : names.tag(id)) },
    { id: 'model', label: fieldTitle('model'), load: valuesOf('model') },
    { id: 'firmware', label: fieldTitle('firmware'), load: valuesOf('firmware') },
    { id: 'signal', label: fieldTitle('signal'), options: [word('excellent'), word('average'), word('low'), word('no_signal')] },
    { id: 'operator', label: fieldTitle('operator'), load: valuesOf('operator') },
    { id: 'connection_type', label: fieldTitle('connection_type'), options: [...same('5g', '4g', '3g', '2g'), word('unknown')] },
    { id: 'network_state', label: fieldTitle('network_state'), options: [word('home'), word('roaming'), word('unknown')] },
    { id: 'wan_state', label: fieldTitle('wan_state'), options: [wan('mobile'), wan('wired'), wan('wifi'), word('unknown')] },
    { id: 'monitoring_status', label: t('devices:filter.monitoring'), options: [word('monitored'), word('not_monitored')] },
    { id: 'management_credit_type', label: fieldTitle('management_credit_type'), options: creditTypeNames.filter((name) => name !== dataPack).map(resource) },
    { id: 'data_credit_type', label: fieldTitle('data_credit_type'), options: [resource(dataPack)] },
    { id: 'task', label: fieldTitle('task'), options: (['pending_firmware', 'pending_configuration', 'is_null'] as const).map((value) => ({ value, label: t(`devices:task.${value}`) })) },
    { id: 'information_updated', label: t('devices:filter.updated'), options: updated },
  ]
}

/** The filters of the device list; each can be negated. Where the brand does without resources none asks for them (CREDITS-057). */
export function useDeviceFilters(): readonly FilterDefinition[] {
  const t = useText()
  const { resources } = useBrand()
  return definitions(t, useFilterNames()).filter(({ id }) => resources.show || !isResource(id))
}
