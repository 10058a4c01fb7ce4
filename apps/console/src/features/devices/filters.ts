import { creditTypeNames, type CreditTypeName } from '@outpost/contract/credits/types'
import { devices } from '@outpost/contract/devices/endpoints'
import type { Chart } from '@outpost/contract/devices/constants'
import { configurationStates } from '@outpost/contract/devices/fields'
import { problemKinds } from '@outpost/contract/devices/problems'
import type { FilterDefinition, FilterOption } from '@outpost/ui/FilterBar'
import { useBrand } from '../../brand.ts'
import { call } from '../../kit/api/client.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { findCompanies } from '../companies/public.ts'
import { findTags } from '../tags/public.ts'
import { isResource } from './columns.tsx'
import { fieldTitle } from './fieldTitle.ts'
import { useFilterNames } from './useFilterNames.ts'

/** Loads the existing values of a field, the most frequent first, filtered by the typed text. */
const valuesOf =
  (chart: Chart) =>
  async (q: string, signal: AbortSignal): Promise<FilterOption[]> => {
    const counts = await call(devices.statistics, { charts: chart }, { signal })
    const values = Object.keys(counts[chart] ?? {}).filter((value) => value !== 'unknown')
    return values
      .filter((value) => value.toLowerCase().includes(q.toLowerCase()))
      .map((value) => ({ value, label: value }))
  }

const same = (...values: string[]): FilterOption[] => values.map((value) => ({ value, label: value.toUpperCase() }))

/** The tags, preceded by the option for devices without tags. */
const tagsOrNone =
  (none: FilterOption) =>
  async (q: string, signal: AbortSignal): Promise<FilterOption[]> => [
    ...(none.label.toLowerCase().includes(q.toLowerCase()) ? [none] : []),
    ...(await findTags(q, signal)),
  ]

const problemWords = ['any', 'none', ...problemKinds] as const
const dataPack = 'data_150GB_10y' satisfies CreditTypeName

type Word =
  | 'is_null'
  | 'excellent'
  | 'average'
  | 'low'
  | 'no_signal'
  | 'unknown'
  | 'home'
  | 'roaming'
  | 'monitored'
  | 'not_monitored'

type WordOf = (value: Word) => FilterOption

/** The filters of one of the two modems. */
function modem(suffix: '' | '_2', word: WordOf): FilterDefinition[] {
  const closed = (name: string, options: FilterOption[]): FilterDefinition => ({
    id: `${name}${suffix}`,
    label: fieldTitle(`${name}${suffix}`),
    options,
  })
  const open = (name: 'operator' | 'modem_manufacturer' | 'modem_model' | 'modem_firmware'): FilterDefinition => ({
    id: `${name}${suffix}`,
    label: fieldTitle(`${name}${suffix}`),
    load: valuesOf(`${name}${suffix}`),
  })
  return [
    closed('signal', [word('excellent'), word('average'), word('low'), word('no_signal')]),
    open('operator'),
    closed('connection_type', [...same('5g', '4g', '3g', '2g'), word('unknown')]),
    closed('network_state', [word('home'), word('roaming'), word('unknown')]),
    open('modem_manufacturer'),
    open('modem_model'),
    open('modem_firmware'),
  ]
}

/** The filters by status, ownership, model and firmware. */
function identityFilters(t: Translate, word: WordOf, names: ReturnType<typeof useFilterNames>): FilterDefinition[] {
  const status = (value: 'online' | 'offline' | 'pending' | 'not_activated'): FilterOption => ({
    value,
    label: t(`devices:status.${value}`),
  })
  return [
    {
      id: 'status',
      label: fieldTitle('status'),
      options: [status('online'), status('offline'), status('pending'), status('not_activated')],
    },
    { id: 'company_id', label: fieldTitle('company_name'), load: findCompanies, labelOf: names.company },
    {
      id: 'tag_id',
      label: t('devices:filter.tag'),
      load: tagsOrNone(word('is_null')),
      labelOf: (id) => (id === 'is_null' ? word('is_null').label : names.tag(id)),
    },
    {
      id: 'problem',
      label: t('devices:quick.problems'),
      options: problemWords.map((value) => ({ value, label: t(`devices:problem.${value}`) })),
    },
    {
      id: 'firmware_update',
      label: t('devices:filter.firmwareUpdate'),
      options: [
        { value: 'available', label: t('devices:filter.available') },
        { value: 'none', label: t('devices:filter.none') },
      ],
    },
    {
      id: 'configuration_state',
      label: fieldTitle('configuration_state'),
      options: configurationStates.map((value) => ({ value, label: t(`devices:configuration.${value}`) })),
    },
    { id: 'model', label: fieldTitle('model'), load: valuesOf('model') },
    { id: 'firmware', label: fieldTitle('firmware'), load: valuesOf('firmware') },
  ]
}

/** The filters by connection type and monitoring. */
function connectionFilters(t: Translate, word: WordOf): FilterDefinition[] {
  const wan = (value: 'mobile' | 'wifi' | 'wired'): FilterOption => ({ value, label: t(`devices:value.${value}`) })
  return [
    {
      id: 'wan_state',
      label: fieldTitle('wan_state'),
      options: [wan('mobile'), wan('wired'), wan('wifi'), word('unknown')],
    },
    {
      id: 'monitoring_status',
      label: t('devices:filter.monitoring'),
      options: [word('monitored'), word('not_monitored')],
    },
  ]
}

function resourceFilters(t: Translate): FilterDefinition[] {
  const resource = (value: CreditTypeName): FilterOption => ({ value, label: t(`devices:resource.${value}`) })
  return [
    {
      id: 'management_credit_type',
      label: fieldTitle('management_credit_type'),
      options: creditTypeNames.filter((name) => name !== dataPack).map(resource),
    },
    { id: 'data_credit_type', label: fieldTitle('data_credit_type'), options: [resource(dataPack)] },
  ]
}

const pendingTasks = ['pending_firmware', 'pending_configuration', 'is_null'] as const
const updateAges = [
  'less_than_5_minutes_ago',
  'more_than_5_minutes_ago',
  'more_than_1_hour_ago',
  'more_than_1_week_ago',
  'never_been_updated',
] as const

/** The filters by pending tasks and by the age of the values. */
const updateFilters = (t: Translate): FilterDefinition[] => [
  {
    id: 'task',
    label: fieldTitle('task'),
    options: pendingTasks.map((value) => ({ value, label: t(`devices:task.${value}`) })),
  },
  {
    id: 'information_updated',
    label: t('devices:filter.updated'),
    options: updateAges.map((value) => ({ value, label: t(`devices:filter.${value}`) })),
  },
]

function definitions(t: Translate, names: ReturnType<typeof useFilterNames>): FilterDefinition[] {
  const word: WordOf = (value) => ({ value, label: t(`devices:filter.${value}`) })
  return [
    ...identityFilters(t, word, names),
    ...modem('', word),
    ...connectionFilters(t, word),
    ...resourceFilters(t),
    ...updateFilters(t),
    ...modem('_2', word),
  ]
}

/**
 * Returns the filters of the device list; each can be negated. Filters by resources are omitted if the brand hides
 * resources.
 */
export function useDeviceFilters(): readonly FilterDefinition[] {
  const t = useText()
  const { resources } = useBrand()
  return definitions(t, useFilterNames()).filter(({ id }) => resources.show || !isResource(id))
}
