import { announcements } from '@outpost/contract/notifications/announcements/endpoints'
import type { Announcement } from '@outpost/contract/notifications/announcements/schemas'
import type { Page } from '@outpost/contract/kit/page'
import { Alert } from '@outpost/ui/Alert'
import { Age } from '@outpost/ui/Cells'
import type { FloatProps } from '@outpost/ui/Float'
import { FloatingPopover } from '@outpost/ui/float/FloatingPopover'
import { Link } from '@outpost/ui/Link'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCan } from '../../../kit/auth/can.ts'
import { explain } from '../../../kit/api/explain.ts'
import { Html } from '../../../kit/view/html/Html.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import classes from '../Header.module.css'

type Query = UseQueryResult<Page<Announcement>>

/** The current announcements, with a link to the page that manages them for users who may write announcements. */
export function AnnouncementsList({ query, ...float }: { query: Query } & FloatProps) {
  const t = useText()
  const can = useCan()
  const leave = (): void => float.onOpened(false)
  return (
    <FloatingPopover
      {...float}
      position="bottom-end"
      width="min(440px, calc(100vw - 16px))"
      label={t('notifications:announcements.title')}
    >
      <div className={classes.panel}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t('notifications:announcements.title')}</h2>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
        <section className={classes.body} tabIndex={0} aria-label={t('notifications:announcements.title')}>
          <Current query={query} />
        </section>
        {can(announcements.create) && (
          <div className={classes.foot}>
            <Link href="/announcements" onClick={leave}>
              {t('notifications:announcements.manage')}
            </Link>
          </div>
        )}
      </div>
    </FloatingPopover>
  )
}

function Current({ query }: { query: Query }) {
  const t = useText()
  if (query.error && !query.data) {
    const { reason, requestId } = explain(query.error)
    return (
      <ErrorState
        compact
        title={t('notifications:announcements.failed')}
        reason={reason}
        requestId={requestId}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!query.data) return <Skeletons shape="lines" count={4} />
  if (query.data.rows.length === 0)
    return <EmptyState compact drawing="bell" message={t('notifications:announcements.none')} />
  return (
    <div className={classes.announcements}>
      {query.data.rows.map((row) => (
        <One key={row.id} row={row} />
      ))}
    </div>
  )
}

/** An announcement. It is not announced by screen readers automatically, because the user has opened the list. */
function One({ row }: { row: Announcement }) {
  return (
    <article>
      <Alert tone={row.type} quiet>
        <Html html={row.summary} />
        <div className={classes.when}>
          <Age at={utcInstant(row.starts_at ?? row.created_at)} fixed={false} />
        </div>
      </Alert>
    </article>
  )
}
