import { dashboardLinks } from '@outpost/contract/dashboards/endpoints'
import { DateTime } from '@outpost/ui/Cells'
import { Notice } from '@outpost/ui/Notice'
import { EmptyState, Skeletons } from '@outpost/ui/Page'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CallError } from '../../kit/api/answer.ts'
import { call } from '../../kit/api/client.ts'
import { explain } from '../../kit/api/explain.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import classes from './Dashboards.module.css'
import { DashboardGrid } from './view/DashboardGrid.tsx'
import { valuesIn, type View, ViewProvider } from './view/ViewContext.ts'

const isEnded = (error: unknown): boolean =>
  error instanceof CallError && error.items.some(({ code }) => code === 'LINK_NOT_VALID')

/** The page of a link, without a sign-in: `/shared/dashboard#<token>`. */
export default function SharedPage() {
  const t = useText()
  const [token] = useState(() => window.location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: ['shared-dashboard', token],
    queryFn: () => call(dashboardLinks.open, { token }),
    enabled: token !== '',
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : (state.data?.refresh ?? 60) * 1000),
    retry: false,
  })
  useDocumentTitle(data?.name ?? t('dashboards:title'))
  const view = useMemo(
    (): View => ({
      data: data?.data,
      values: valuesIn(data?.data),
      deviceId: undefined,
      pictures: { token },
    }),
    [data, token],
  )
  if (token === '' || isEnded(error) || (error && !data))
    return (
      <Notice
        brand={<BrandMark />}
        title={t('dashboards:shared.ended')}
        message={error && !isEnded(error) ? explain(error).reason : t('dashboards:shared.askAgain')}
      />
    )
  return (
    <main className={classes.page}>
      {data ? (
        <>
          <div className={classes.top}>
            <h1>{data.name}</h1>
            <span className={classes.note}>
              {t('dashboards:shared.until')} <DateTime at={utcInstant(data.expires_at)} short />
            </span>
          </div>
          <ViewProvider value={view}>
            <DashboardGrid
              widgets={data.widgets}
              empty={<EmptyState drawing="chart" message={t('dashboards:empty')} />}
            />
          </ViewProvider>
        </>
      ) : (
        <Skeletons shape="block" height={320} />
      )}
    </main>
  )
}
