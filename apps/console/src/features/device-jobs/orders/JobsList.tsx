import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { Button } from '@mantine/core'
import { Age } from '@outpost/ui/Cells'
import type { FloatProps } from '@outpost/ui/Float'
import { FloatingPopover } from '@outpost/ui/float/FloatingPopover'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { Link } from '@outpost/ui/Link'
import { explain } from '../../../kit/api/explain.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { StatusBar } from '../../../kit/view/StatusBar.tsx'
import { canBeCancelled, cancelOrder, neededToCancel } from './cancel.ts'
import classes from './Orders.module.css'
import type { useOrders } from './orders.ts'
import { jobAddress } from './address.ts'
import { showResults } from './results.ts'
import { countsOf, outcomeOf, targetOf, whatOf } from './texts.ts'
import { TimeLeft } from './TimeLeft.tsx'

type Query = ReturnType<typeof useOrders>

/** The jobs that the user ordered, unfinished ones first. */
export function JobsList({ query, ...float }: { query: Query } & FloatProps) {
  const t = useText()
  return (
    <FloatingPopover {...float} position="bottom-end" width="min(420px, calc(100vw - 16px))" label={t('orders:title')}>
      <div className={classes.panel}>
        <h2 className={classes.title}>{t('orders:title')}</h2>
        <Orders query={query} onLeave={() => float.onOpened(false)} />
      </div>
    </FloatingPopover>
  )
}

/** The list. Loaded orders stay visible while they are read again, and if that fails. */
function Orders({ query, onLeave }: { query: Query; onLeave: () => void }) {
  const t = useText()
  const rows = query.data?.rows
  if (!rows)
    return (
      <div className={classes.body}>
        {query.error ? (
          <ErrorState
            compact
            title={t('orders:failed')}
            requestId={explain(query.error).requestId}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Skeletons shape="lines" count={4} />
        )}
      </div>
    )
  if (rows.length === 0)
    return (
      <div className={classes.body}>
        <EmptyState compact drawing="box" message={t('orders:none')} />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <ul className={classes.list} tabIndex={0} aria-label={t('orders:title')}>
      {rows.map((order) => (
        <Order key={order.id} order={order} onLeave={onLeave} />
      ))}
    </ul>
  )
}

function Order({ order, onLeave }: { order: JobOrder; onLeave: () => void }) {
  const t = useText()
  const can = useCan()
  const what = whatOf(order)
  const outcome = outcomeOf(order)
  const closeAndRun = (act: () => unknown) => () => {
    onLeave()
    void act()
  }
  return (
    <li className={classes.order}>
      <div className={classes.head}>
        <span className={classes.what} title={what}>
          {what}
        </span>
        <Link
          href={jobAddress(order)}
          className={classes.id}
          aria-label={`${t('orders:open')}: #${order.id}`}
          onClick={onLeave}
        >
          <bdi>#{order.id}</bdi>
        </Link>
        <span className={classes.when}>
          <Age at={utcInstant(order.created_at)} fixed={false} />
        </span>
      </div>
      <StatusBar counts={countsOf(order)} label={outcome} />
      <p className={classes.outcome}>
        {targetOf(order)} · {outcome}
        <TimeLeft order={order} />
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={`${t('orders:results')}: ${what}`}
          onClick={closeAndRun(() => showResults(order))}
        >
          {t('orders:results')}
        </Button>
        {canBeCancelled(order) && can(neededToCancel(order)) && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${t('orders:cancel')}: ${what}`}
            onClick={closeAndRun(() => cancelOrder(order))}
          >
            {t('orders:cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}
