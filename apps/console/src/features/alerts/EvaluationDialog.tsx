import { automations } from '@outpost/contract/alerts/endpoints'
import type { Evaluation, EvaluationAction } from '@outpost/contract/alerts/schemas'
import { Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useMemo } from 'react'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../kit/table/table.tsx'
import { actionTones, parameterName, useShowValue, valuesText } from './texts.ts'

const columnsOf = (t: Translate): Column<EvaluationAction>[] => [
  {
    id: 'action_name',
    header: t('alerts:field.action'),
    width: 168,
    primary: true,
    cell: (row) => <Ellipsis>{t(`alerts:action.${row.action_name}`)}</Ellipsis>,
    text: (row) => t(`alerts:action.${row.action_name}`),
  },
  {
    id: 'receiver',
    header: t('alerts:field.receiver'),
    width: 168,
    cell: (row) => (row.receiver ? <Ellipsis>{row.receiver}</Ellipsis> : <Missing />),
    text: (row) => row.receiver,
  },
  {
    id: 'action_state',
    header: t('alerts:field.status'),
    width: 128,
    cell: (row) => (
      <StatusGlyph tone={actionTones[row.action_state]} label={t(`alerts:actionState.${row.action_state}`)} />
    ),
    text: (row) => t(`alerts:actionState.${row.action_state}`),
  },
  {
    id: 'action_status_message',
    header: t('alerts:field.message'),
    width: 240,
    grow: true,
    cell: (row) => (row.action_status_message ? <Ellipsis>{row.action_status_message}</Ellipsis> : <Missing />),
    text: (row) => row.action_status_message,
  },
]

/** Each comparison with its value and limits, and for how long the result was delayed. */
function Limits({ evaluation }: { evaluation: Evaluation }) {
  const t = useText()
  const show = useShowValue()
  const { evaluated_comparisons: compared, waited } = evaluation
  const shown = (parameter: string, value: string | number | null) => (value === null ? '–' : show(parameter, value))
  if (compared.length === 0) return null
  return (
    <div>
      <ScrollTable
        label={t('alerts:log.limits')}
        heads={[
          t('alerts:field.parameter'),
          t('alerts:log.value'),
          t('alerts:log.limit'),
          t('alerts:log.clear'),
          t('alerts:log.holds'),
        ]}
        first="name"
      >
        {compared.map(({ tag, parameter, operator, value, limit, clear_limit, holds }, n) => (
          <tr key={`${tag}.${n}`}>
            <td>{parameterName(parameter)}</td>
            <td>{shown(parameter, value)}</td>
            <td>
              {t(`alerts:operator.${operator}`)} {limit === null ? '' : shown(parameter, limit)}
            </td>
            <td>{shown(parameter, clear_limit)}</td>
            <td>{t(holds === null ? 'alerts:truth.unknown' : holds ? 'alerts:truth.yes' : 'alerts:truth.no')}</td>
          </tr>
        ))}
      </ScrollTable>
      {waited !== null && <p>{t('alerts:log.waited', { time: show('offline', waited) })}</p>}
    </div>
  )
}

/** A dialog with the actions of an evaluation and what became of each. */
export default function EvaluationDialog({ evaluation }: DialogProps<{ evaluation: Evaluation }>) {
  const t = useText()
  const show = useShowValue()
  const table = useTable({
    endpoint: automations.log,
    columns: useMemo(() => columnsOf(t), [t]),
    storageKey: 'evaluation',
    fixed: { id: evaluation.automation_id, evaluation_id: evaluation.id },
    inUrl: false,
  })
  return (
    <TableDialog
      {...useDialogLayer()}
      title={`${t(`alerts:status.${evaluation.overall_status}`)}: ${evaluation.device_name}`}
      purpose={valuesText(evaluation, show)}
      loading={false}
      error={null}
    >
      <Limits evaluation={evaluation} />
      <ListTable
        table={table}
        label={t('alerts:log.actions')}
        rowLabel={(row) => row.tag}
        empty={{ message: t('alerts:log.empty') }}
        height={280}
      />
    </TableDialog>
  )
}
