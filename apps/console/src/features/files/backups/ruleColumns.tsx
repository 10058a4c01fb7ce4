import type { BackupRule } from '@outpost/contract/files/backups/schemas'
import { Count, DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import type { Column } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { timesText } from './times.ts'

const moment = (at: string | null) => (at === null ? <Missing /> : <DateTime at={utcInstant(at)} short />)

const state = (rule: BackupRule, t: Translate): string => t(rule.enabled ? 'files:rules.on' : 'files:rules.off')

const identityColumns = (t: Translate): Column<BackupRule>[] => [
  {
    id: 'name',
    header: t('files:rules.name'),
    width: 176,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (rule) => <Ellipsis>{rule.name}</Ellipsis>,
    text: (rule) => rule.name,
  },
  {
    id: 'company_name',
    header: t('files:field.company'),
    width: 120,
    sortable: true,
    cell: (rule) => <Ellipsis>{rule.company_name}</Ellipsis>,
    text: (rule) => rule.company_name,
  },
  {
    id: 'enabled',
    header: t('files:rules.state'),
    width: 96,
    sortable: true,
    cell: (rule) => <StatusGlyph tone={rule.enabled ? 'positive' : 'none'} label={state(rule, t)} />,
    text: (rule) => state(rule, t),
  },
]

/** @param times formats the schedule of a rule */
const scheduleColumns = (t: Translate, times: (rule: BackupRule) => string): Column<BackupRule>[] => [
  {
    id: 'period',
    header: t('files:rules.when'),
    width: 272,
    cell: (rule) => <Ellipsis>{times(rule)}</Ellipsis>,
    text: times,
  },
  {
    id: 'time_zone',
    header: t('files:rules.zone'),
    width: 136,
    hidden: true,
    cell: (rule) => <Ellipsis>{rule.time_zone.replaceAll('_', ' ')}</Ellipsis>,
    text: (rule) => rule.time_zone,
  },
]

const figureColumns = (t: Translate): Column<BackupRule>[] => [
  {
    id: 'devices_count',
    header: t('files:rules.devices'),
    width: 88,
    numeric: true,
    cell: (rule) => <Count value={rule.devices_count} />,
  },
  {
    id: 'keep',
    header: t('files:rules.kept'),
    width: 88,
    numeric: true,
    sortable: true,
    cell: (rule) => <Count value={rule.keep} />,
  },
  {
    id: 'last_run_at',
    header: t('files:rules.last'),
    width: 184,
    hidden: true,
    cell: (rule) => moment(rule.last_run_at),
  },
  {
    id: 'next_run_at',
    header: t('files:rules.next'),
    width: 184,
    sortable: true,
    cell: (rule) => moment(rule.next_run_at),
  },
]

const columnsOf = (t: Translate, locale: string): Column<BackupRule>[] => [
  ...identityColumns(t),
  ...scheduleColumns(t, (rule) => timesText(rule, locale, t)),
  ...figureColumns(t),
]

/** Returns the columns of the rules for periodic backups. */
export function useRuleColumns(): readonly Column<BackupRule>[] {
  const t = useText()
  const { locale } = useUiLocale()
  return useMemo(() => columnsOf(t, locale), [t, locale])
}
