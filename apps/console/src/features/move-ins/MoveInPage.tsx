import type { MoveInDetails } from '@outpost/contract/move-ins/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DateTime, Missing } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { useActions } from '../../kit/api/action.tsx'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { RecordPage } from '../../kit/screen/RecordPage.tsx'
import { applyAction, moveActions, readAction, stageAction } from './actions.ts'
import { hostOf, MoveState } from './states.tsx'
import { useMove } from './useMove.ts'

const stageText = (t: Translate, { stage }: MoveInDetails): string | undefined =>
  stage ? t(`moveIns:stageState.${stage.state}`, { number: stage.number }) : undefined

const factsOf = (t: Translate, move: MoveInDetails): Fact[] => [
  { label: t('moveIns:field.into'), value: move.company_name },
  { label: t('moveIns:field.moved'), value: t('moveIns:of', { part: move.devices.moved, total: move.devices_count }) },
  { label: t('moveIns:deviceState.not_moved'), value: move.devices.not_moved },
  { label: t('moveIns:deviceState.ready'), value: move.devices.ready },
  { label: t('moveIns:field.stage'), value: stageText(t, move) ?? <Missing /> },
  { label: t('moveIns:field.by'), value: move.created_by ?? <Missing /> },
  { label: t('moveIns:field.created'), value: <DateTime at={utcInstant(move.created_at)} short /> },
]

/** What hinders a move, or what it is doing. */
function Remarks({ move }: { move: MoveInDetails }) {
  const t = useText()
  if (move.error !== null) return <Alert tone="error">{t('moveIns:error', { reason: move.error })}</Alert>
  if (move.reading) return <Alert tone="info">{t(`moveIns:readingOf.${move.reading}`)}</Alert>
  if (move.unreadable.length === 0) return null
  const kinds = move.unreadable.map((kind) => t(`moveIns:kinds.${kind}`)).join(', ')
  return <Alert tone="warning">{t('moveIns:unreadable', { kinds })}</Alert>
}

/** A move: its state, and tabs with its plan and its devices. */
export default function MoveInPage() {
  const t = useText()
  const { id, query } = useMove()
  const more = useActions(moveActions)
  const first = useActions([applyAction, stageAction, readAction])
  const labels = {
    tabs: t('moveIns:tab.label'),
    failed: t('moveIns:page.failed'),
    missingTitle: t('moveIns:page.missingTitle'),
    missing: t('moveIns:page.missing'),
    back: t('moveIns:page.back'),
  }
  return (
    <RecordPage path="/move-ins/{id}" list="/move-ins" id={id} query={query} labels={labels}>
      {(move) => {
        const [apply, stage, read] = first.of(move)
        const isUnread = move.state === 'failed'
        const isApplied = move.state === 'applied'
        return (
          <>
            <Facts
              title={hostOf(move)}
              status={<MoveState move={move} />}
              facts={factsOf(t, move)}
              primary={isUnread ? read : isApplied ? stage : apply}
              secondary={isApplied ? apply : undefined}
              more={isUnread ? more.of(move) : [read!, ...more.of(move)]}
            />
            <Remarks move={move} />
          </>
        )
      }}
    </RecordPage>
  )
}
