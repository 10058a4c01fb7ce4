import { templateLimits } from '@outpost/contract/templates/constants'
import type { Template } from '@outpost/contract/templates/schemas'
import { DateTime, Ellipsis, formatBytes, Missing, spellDuration } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'
import { templateName } from './systemName.ts'

const number = (
  t: Translate,
  id: 'parameters' | 'monthly_bytes' | 'device_count' | 'version',
  cell: (row: Template) => string,
): Column<Template> => ({
  id,
  header: t(`templates:field.${id}`),
  width: 112,
  numeric: true,
  sortable: id === 'device_count' || id === 'version',
  cell,
})

/** The last columns, of which some are shown only if the user chooses them. */
const lastColumns = (t: Translate): readonly Column<Template>[] => [
  {
    id: 'enabled',
    header: t('templates:field.enabled'),
    width: 88,
    sortable: true,
    cell: (row) => t(row.enabled ? 'templates:yes' : 'templates:no'),
  },
  {
    id: 'created_at',
    header: t('templates:field.created'),
    width: 160,
    hidden: true,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'description',
    header: t('templates:field.description'),
    width: 220,
    hidden: true,
    cell: ({ config }) => <Ellipsis>{config.description}</Ellipsis>,
  },
  {
    id: 'retention',
    header: t('templates:field.retention'),
    width: 140,
    hidden: true,
    cell: ({ config }) => t('templates:days', { count: Number(config.retention) }),
  },
  {
    id: 'api_system',
    header: t('templates:field.api_system'),
    width: 120,
    hidden: true,
    cell: ({ config }) => config.api_system,
  },
  {
    id: 'api_version',
    header: t('templates:field.api_version'),
    width: 120,
    hidden: true,
    cell: ({ config }) => config.api_version,
  },
]

/** The columns of the list of monitoring templates. */
export function useTemplateColumns(): readonly Column<Template>[] {
  const t = useText()
  const { locale } = useUiLocale()
  const messages = useUiMessages()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('templates:field.name'),
        width: 168,
        grow: true,
        primary: true,
        pinned: true,
        hideable: false,
        sortable: true,
        cell: (row) => templateName(t, row.id, row.config.name),
        text: (row) => templateName(t, row.id, row.config.name),
      },
      {
        id: 'company_name',
        header: t('templates:field.company'),
        width: 136,
        sortable: true,
        cell: (row) => <Ellipsis>{row.type === 'system' ? t('templates:system.all') : row.company_name}</Ellipsis>,
      },
      {
        id: 'data_source',
        header: t('templates:field.sources'),
        width: 128,
        cell: (row) =>
          [...new Set(row.config.data.map(({ source }) => t(`templates:kind.${source}`)))].join(', ') || <Missing />,
      },
      number(t, 'parameters', (row) => `${row.parameters} / ${templateLimits.parameters}`),
      {
        id: 'period',
        header: t('templates:field.period'),
        width: 96,
        numeric: true,
        sortable: true,
        cell: (row) => spellDuration(row.period, messages),
      },
      number(t, 'monthly_bytes', (row) => formatBytes(row.monthly_bytes, locale)),
      number(t, 'device_count', (row) => String(row.device_count)),
      number(t, 'version', (row) => String(row.version)),
      ...lastColumns(t),
    ],
    [t, locale, messages],
  )
}
