import { VisuallyHidden } from '@mantine/core'
import type { Notification } from '@outpost/contract/notifications/schemas'
import { Age } from '@outpost/ui/Cells'
import type { FloatProps } from '@outpost/ui/Float'
import { FloatingPopover } from '@outpost/ui/float/FloatingPopover'
import { Link } from '@outpost/ui/Link'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { CallError } from '../../kit/api/client.ts'
import { explain, itemText } from '../../kit/api/explain.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import type { useNewest } from './newest.ts'
import classes from './Header.module.css'
import { NotificationText } from './NotificationText.tsx'

type Query = ReturnType<typeof useNewest>

/** The newest notifications, with a link to all of them. */
export function NotificationList({ query, ...float }: { query: Query } & FloatProps) {
  const t = useText()
  const leave = (): void => float.onOpened(false)
  return (
    <FloatingPopover
      {...float}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      label={t('notifications:title')}
    >
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t('notifications:title')}</h2>
        </div>
        <Newest query={query} onLeave={leave} />
        <div className={classes.foot}>
          <Link href="/notifications" onClick={leave}>
            {t('notifications:menu.all')}
          </Link>
        </div>
      </div>
    </FloatingPopover>
  )
}

/** The list. Loaded notifications stay visible while they are reloaded, and if that fails. */
function Newest({ query, onLeave }: { query: Query; onLeave: () => void }) {
  const t = useText()
  if (query.error && !query.data)
    return (
      <div className={classes.body}>
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (!query.data)
    return (
      <div className={classes.body}>
        <Skeletons shape="lines" count={4} />
      </div>
    )
  if (query.data.rows.length === 0)
    return (
      <div className={classes.body}>
        <EmptyState compact drawing="bell" message={t('notifications:none')} />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <ul className={classes.list} tabIndex={0} aria-label={t('notifications:title')}>
      {query.data.rows.map((row) => (
        <Item key={row.id} row={row} onLeave={onLeave} />
      ))}
    </ul>
  )
}

/** An error state with the message of the server, if it returned one. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  const [first] = error instanceof CallError && error.answered ? error.items : []
  return (
    <ErrorState
      compact
      title={first ? itemText(first) : t('notifications:failed')}
      requestId={explain(error).requestId}
      onRetry={onRetry}
    />
  )
}

function Item({ row, onLeave }: { row: Notification; onLeave: () => void }) {
  const t = useText()
  const unseen = row.seen_at === null
  return (
    <li className={classes.item} data-unseen={unseen || undefined}>
      {unseen ? (
        <span className={classes.new}>
          <VisuallyHidden>{t('notifications:state.unseen')}</VisuallyHidden>
        </span>
      ) : (
        <span />
      )}
      <div className={classes.labels}>
        <NotificationText row={row} onLeave={onLeave} />
      </div>
      <div className={classes.when}>
        <Age at={utcInstant(row.created_at)} fixed={false} />
      </div>
    </li>
  )
}
