import type { IncidentStep } from '@outpost/contract/alerts/incidents/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { utcInstant } from '../../../kit/browser/utc.ts'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'

const tones = {
  done: 'positive',
  next: 'pending',
  later: 'none',
  stopped: 'none',
} as const satisfies Record<IncidentStep['state'], Tone>

const stateOf = (t: Translate, { state, paused_by }: IncidentStep): string =>
  t(paused_by === '' ? `incidents:step.state.${state}` : 'incidents:step.paused')

/** The columns of the steps of an escalation: what was sent when, and what comes next. */
export const stepColumns = (t: Translate): Column<IncidentStep>[] => [
  {
    id: 'step',
    header: t('incidents:step.title'),
    width: 96,
    sortable: true,
    cell: (row) => t('incidents:step.number', { number: row.step }),
    text: (row) => t('incidents:step.number', { number: row.step }),
  },
  {
    id: 'receivers',
    header: t('incidents:field.receiver'),
    width: 240,
    grow: true,
    primary: true,
    cell: (row) => <Ellipsis>{row.receivers.join(', ')}</Ellipsis>,
    text: (row) => row.receivers.join(', '),
  },
  {
    id: 'state',
    header: t('incidents:field.status'),
    width: 144,
    fields: ['paused_by'],
    cell: (row) => (
      <span title={row.paused_by || undefined}>
        <StatusGlyph tone={tones[row.state]} label={stateOf(t, row)} />
      </span>
    ),
    text: (row) => stateOf(t, row),
  },
  {
    id: 'at',
    header: t('incidents:step.at'),
    width: 184,
    cell: (row) => (row.at === null ? <Missing /> : <DateTime at={utcInstant(row.at)} short />),
  },
  {
    id: 'automation_name',
    header: t('incidents:field.automation'),
    width: 168,
    sortable: true,
    cell: (row) => <Ellipsis>{row.automation_name}</Ellipsis>,
    text: (row) => row.automation_name,
  },
]
