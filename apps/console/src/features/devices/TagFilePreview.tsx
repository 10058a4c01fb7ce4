import type { TagPlan } from '@outpost/contract/devices/tagging/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Ellipsis } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import type { ReactNode } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { StartedActions } from './StartedActions.tsx'
import classes from './TagFile.module.css'
import { type AskedPlan, useTagFilePlan } from './useTagFilePlan.ts'

/** The maximum number of lines rendered; the number of the others is shown below. */
const SHOWN = 100

/** A preview of the file: which lines were read, which are skipped and why, and what the others will change. */
export function TagFilePreview({ mode, by }: Pick<AskedPlan, 'mode' | 'by'>) {
  const t = useText()
  const { values } = useForm()
  const { data, error, isFetching } = useTagFilePlan({
    file: values['file'],
    tagIds: (values['tag_id'] as number[] | undefined) ?? [],
    mode,
    by,
  })
  if (error)
    return (
      <Alert tone="error" title={t('tagFile:unread')}>
        {explain(error).reason}
      </Alert>
    )
  if (!data) return isFetching ? <output className={classes.summary}>{t('tagFile:reading')}</output> : null
  return (
    <section className={classes.preview} aria-label={t('tagFile:preview')}>
      <output className={classes.summary}>
        {t('tagFile:found', { count: data.devices })} {changes(data, t)}
      </output>
      <StartedActions starts={data.starts} />
      <Faults plan={data} />
      <Found plan={data} />
    </section>
  )
}

function changes({ added, removed }: TagPlan, t: ReturnType<typeof useText>): string {
  const parts = [
    added > 0 && t('tagFile:added', { count: added }),
    removed > 0 && t('tagFile:removed', { count: removed }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : t('tagFile:nothing')
}

function Faults({ plan: { faults } }: { plan: TagPlan }) {
  const t = useText()
  const rows = faults.slice(0, SHOWN).map(({ line, value, reason }) => [
    line,
    <span key="value" className={classes.mono}>
      {value || '—'}
    </span>,
    t(`tagFile:reason.${reason}`),
  ])
  return (
    <Lines
      title={t('tagFile:passedOver', { count: faults.length })}
      heads={[t('tagFile:line'), t('tagFile:value'), t('tagFile:why')]}
      rows={rows}
      rest={faults.length - rows.length}
      warn
    />
  )
}

function Found({ plan: { lines, devices } }: { plan: TagPlan }) {
  const t = useText()
  const rows = lines.map(({ line, value, name, company_name }) => [
    line,
    <span key="value" className={classes.mono}>
      {value}
    </span>,
    <Ellipsis key="name">{name}</Ellipsis>,
    <Ellipsis key="company">{company_name}</Ellipsis>,
  ])
  return (
    <Lines
      title={t('tagFile:read')}
      heads={[t('tagFile:line'), t('tagFile:value'), t('devices:field.name'), t('devices:field.company_name')]}
      rows={rows}
      rest={devices - rows.length}
    />
  )
}

interface LinesProps {
  title: string
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  rest: number
  warn?: boolean
}

/** Lines of the file under a title. */
function Lines({ title, heads, rows, rest, warn = false }: LinesProps) {
  const t = useText()
  if (rows.length === 0) return null
  return (
    <div>
      <h3 className={classes.caption} data-warn={warn || undefined}>
        {title}
      </h3>
      <ScrollTable label={title} heads={heads} first="number">
        {rows.map((cells, at) => (
          <tr key={at}>
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </ScrollTable>
      {rest > 0 && <p className={classes.rest}>{t('tagFile:more', { count: rest })}</p>}
    </div>
  )
}
