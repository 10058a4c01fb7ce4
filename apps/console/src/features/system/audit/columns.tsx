import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { CopyText, DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { actText, namesOf } from './actText.ts'

const labels = (text: string | null) => (text ? <Ellipsis>{text}</Ellipsis> : <Missing />)

/** Returns who did it, and on whose behalf. */
export function personText(line: AuditLine, t: Translate): string {
  const { person, other } = namesOf(line)
  return other === undefined ? person : t('audit:as', { person, other })
}

/** Whether the action was done or refused. */
export function Result({ line }: { line: AuditLine }) {
  const t = useText()
  return (
    <StatusGlyph
      tone={line.refused === null ? 'positive' : 'error'}
      label={t(line.refused === null ? 'audit:result.done' : 'audit:result.refused')}
    />
  )
}

/** The name of the affected object; the object itself, such as `tag:5`, if it has no name. */
export function Target({ line: { target, target_name } }: { line: AuditLine }) {
  const t = useText()
  if (target_name !== null)
    return (
      <span title={target ?? undefined}>
        <Ellipsis>{target_name}</Ellipsis>
      </span>
    )
  return target === null ? <Missing /> : <CopyText value={target} label={t('audit:field.target')} />
}

const actionColumns = (t: Translate): Column<AuditLine>[] => [
  {
    id: 'created_at',
    header: t('audit:field.time'),
    width: 152,
    pinned: true,
    sortable: true,
    hideable: false,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short hideZone />,
  },
  {
    id: 'username',
    header: t('audit:field.person'),
    width: 200,
    primary: true,
    sortable: true,
    cell: (row) => labels(personText(row, t)),
    text: (row) => personText(row, t),
    value: (row) => personText(row, t),
  },
  {
    id: 'what',
    header: t('audit:field.act'),
    width: 240,
    grow: true,
    cell: (row) => labels(actText(row)),
    text: actText,
    value: actText,
  },
  {
    id: 'target',
    header: t('audit:field.target'),
    width: 168,
    cell: (row) => <Target line={row} />,
    text: (row) => row.target_name ?? row.target ?? '',
    value: (row) => row.target_name ?? row.target ?? '',
  },
]

const requestColumns = (t: Translate): Column<AuditLine>[] => [
  {
    id: 'result',
    header: t('audit:field.result'),
    width: 112,
    cell: (row) => <Result line={row} />,
    value: (row) => row.refused ?? t('audit:result.done'),
  },
  {
    id: 'company_name',
    header: t('audit:field.company'),
    width: 144,
    cell: (row) => labels(row.company_name),
    text: (row) => row.company_name,
  },
  {
    id: 'ip',
    header: t('audit:field.ip'),
    width: 128,
    cell: (row) => (row.ip === null ? <Missing /> : <CopyText value={row.ip} label={t('audit:field.ip')} />),
    text: (row) => row.ip ?? '',
  },
  {
    id: 'act',
    header: t('audit:field.call'),
    width: 208,
    hidden: true,
    sortable: true,
    cell: (row) => labels(row.act),
    text: (row) => row.act,
  },
  {
    id: 'user_agent',
    header: t('audit:field.agent'),
    width: 240,
    hidden: true,
    cell: (row) => labels(row.user_agent),
    text: (row) => row.user_agent ?? '',
  },
]

const columnsOf = (t: Translate): Column<AuditLine>[] => [...actionColumns(t), ...requestColumns(t)]

/** Returns the columns of the audit log. */
export function useAuditColumns(): readonly Column<AuditLine>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
