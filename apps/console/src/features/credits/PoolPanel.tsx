import { credits } from '@outpost/contract/credits/endpoints'
import type { CreditEvent, CreditMove, Pool } from '@outpost/contract/credits/schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { ActionButton, ActionMenu } from '@outpost/ui/Actions'
import { Count, DateTime } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { SidePanel } from '@outpost/ui/SidePanel'
import type { ReactNode } from 'react'
import { useActions } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import type { RowPanelProps } from '../../kit/table/panel/RowPanel.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { poolActions } from './actions.tsx'
import { moment, labels } from './columns.tsx'
import classes from './Credits.module.css'
import { dialogs } from './dialogs.ts'
import { actionWord } from './history.ts'
import { typeLabel } from './types.ts'

/** Milliseconds on a row before its history is requested, because a held arrow key passes many rows. */
const REST = 150
/** The number of entries of each kind that fit in the panel. */
const NEWEST = 8

const factsOf = (t: Translate, pool: Pool) => [
  { label: t('credits:field.company'), value: labels(pool.company_name) },
  { label: t('credits:field.left'), value: <Count value={pool.credit_left} /> },
  ...(pool.credit_count === undefined
    ? []
    : [{ label: t('credits:field.count'), value: <Count value={pool.credit_count} /> }]),
  ...(pool.credit_reserved === undefined
    ? []
    : [{ label: t('credits:field.reserved'), value: <Count value={pool.credit_reserved} /> }]),
  ...(pool.assigned_at === undefined ? [] : [{ label: t('credits:field.assigned'), value: moment(pool.assigned_at) }]),
  ...(pool.expire_at === undefined ? [] : [{ label: t('credits:field.expires'), value: moment(pool.expire_at) }]),
]

/** A panel next to the list with the contents of a pool and its latest history. */
export function PoolPanel({ id, row, onClose }: RowPanelProps<Pool>) {
  const t = useText()
  const [settledId] = useDebouncedValue(id, REST)
  const name = row ? typeLabel(t, row.credit_type_name, row.credit_type) : '…'
  return (
    <SidePanel
      label={t('credits:history.panel', { name })}
      title={name}
      actions={row && <PanelActions pool={row} />}
      onClose={onClose}
    >
      {row && <FactList facts={factsOf(t, row)} />}
      {settledId === id ? <Newest poolId={Number(id)} /> : <Skeletons shape="lines" count={6} />}
    </SidePanel>
  )
}

function PanelActions({ pool }: { pool: Pool }) {
  const t = useText()
  const others = useActions(poolActions.filter((entry) => entry.id !== 'history')).of(pool)
  const whole = { id: 'whole', label: t('credits:history.whole'), onClick: () => void open(dialogs.history, { pool }) }
  return (
    <>
      <ActionButton action={whole} variant="primary" />
      <ActionMenu actions={others} />
    </>
  )
}

function Newest({ poolId }: { poolId: number }) {
  const t = useText()
  const question = { pool_id: poolId, limit: NEWEST, sort: ['-created_at'] }
  const uses = useData(credits.history, question)
  const moves = useData(credits.moves, question)
  const failed = uses.error ?? moves.error
  if (failed)
    return (
      <ErrorState
        compact
        title={t('credits:history.failed')}
        {...explain(failed)}
        onRetry={() => void Promise.all([uses.refetch(), moves.refetch()])}
      />
    )
  if (!uses.data || !moves.data) return <Skeletons shape="lines" count={6} />
  return (
    <div className={classes.stack}>
      <Events title={t('credits:history.uses')} empty={t('credits:history.noUses')}>
        {uses.data.rows.map((event) => (
          <Use key={event.id} event={event} />
        ))}
      </Events>
      <Events title={t('credits:history.moves')} empty={t('credits:history.noMoves')}>
        {moves.data.rows.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </Events>
    </div>
  )
}

function Events({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      {children.length === 0 ? <p className={classes.note}>{empty}</p> : <ul className={classes.events}>{children}</ul>}
    </section>
  )
}

function Use({ event }: { event: CreditEvent }) {
  const t = useText()
  return (
    <li className={classes.event}>
      <span>
        {actionWord(t, event.action_type)}: {event.serial ?? event.mac ?? event.device_id}
      </span>
      <small>
        <DateTime at={utcInstant(event.created_at)} short /> {event.user}
      </small>
    </li>
  )
}

function Move({ move }: { move: CreditMove }) {
  return (
    <li className={classes.event}>
      <span>
        {move.from_company ?? '…'} → {move.to_company ?? '…'}: <Count value={move.count} />
      </span>
      <small>
        <DateTime at={utcInstant(move.created_at)} short /> {move.user}
      </small>
    </li>
  )
}
