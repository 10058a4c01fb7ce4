import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { CellLink, CopyText, DateTime, Ellipsis, Missing, StatusGlyph, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useScreens } from '../../../kit/screen/router.tsx'
import { actText, namesOf } from './actText.ts'
import { targetPage, targetText, targetTitle } from './target.ts'

/** Returns who did it, and on whose behalf. */
export function personText(line: AuditLine, t: Translate): string {
  if (line.by_parent)
    return line.username === null ? t('audit:someoneOfParent') : t('audit:ofParent', { person: line.username })
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

/** The name of the affected object, or its kind and id, with a link to its page if it has one that the user may see. */
export function Target({ line }: { line: AuditLine }) {
  const text = targetText(line)
  const page = targetPage(line)
  const isSeen = useScreens().some(({ path }) => path === page?.path)
  if (text === '') return <Missing />
  return page && isSeen ? (
    <CellLink href={page.href}>
      <Ellipsis title={targetTitle(line)}>{text}</Ellipsis>
    </CellLink>
  ) : (
    <Ellipsis title={targetTitle(line)}>{text}</Ellipsis>
  )
}

const actionColumns = (t: Translate): Column<AuditLine>[] => [
  {
    id: 'created_at',
    header: t('audit:field.time'),
    width: 184,
    pinned: true,
    sortable: true,
    hideable: false,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'username',
    header: t('audit:field.person'),
    width: 184,
    primary: true,
    sortable: true,
    cell: (row) => optionalText(personText(row, t)),
    text: (row) => personText(row, t),
    value: (row) => personText(row, t),
  },
  {
    id: 'what',
    header: t('audit:field.act'),
    width: 240,
    grow: true,
    cell: (row) => optionalText(actText(row)),
    text: actText,
    value: actText,
  },
  {
    id: 'target',
    header: t('audit:field.target'),
    width: 164,
    cell: (row) => <Target line={row} />,
    text: targetText,
    value: targetText,
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
    cell: (row) => optionalText(row.company_name),
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
    cell: (row) => optionalText(row.act),
    text: (row) => row.act,
  },
  {
    id: 'user_agent',
    header: t('audit:field.agent'),
    width: 240,
    hidden: true,
    cell: (row) => optionalText(row.user_agent),
    text: (row) => row.user_agent ?? '',
  },
]

const columnsOf = (t: Translate): Column<AuditLine>[] => [...actionColumns(t), ...requestColumns(t)]

/** Returns the columns of the audit log. */
export function useAuditColumns(): readonly Column<AuditLine>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
