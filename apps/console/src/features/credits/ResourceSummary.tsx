import { credits } from '@outpost/contract/credits/endpoints'
import type { CreditSummary } from '@outpost/contract/credits/schemas'
import { Bytes, Count, DateTime } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconCoins } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAccountData } from '../../kit/auth/account/data.ts'
import { AccountPanel } from '../../kit/auth/account/lines.tsx'
import { useBrand } from '../../brand.ts'
import { useCan } from '../../kit/auth/can.ts'
import { explain } from '../../kit/api/explain.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { BuyLink } from '../notifications/public.ts'
import classes from './Credits.module.css'
import { labelOfId } from './types.ts'

/** The remaining resources of the user's company, shown in the account menu. */
export function ResourceSummary() {
  const t = useText()
  return (
    <AccountPanel icon={IconCoins} label={t('credits:summary.title')}>
      <Summary />
    </AccountPanel>
  )
}

function Summary() {
  const t = useText()
  const can = useCan()
  const { company_id: company } = useUser()
  const { data, error, refetch } = useAccountData(credits.summary, { company_id: company })
  if (error && !data)
    return <ErrorState compact title={t('credits:summary.failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" count={3} />
  return (
    <>
      <dl className={classes.lines}>
        <Lines summary={data} />
      </dl>
      <div className={classes.foot}>
        {can(credits.list) && <Link href="/resources/credits">{t('credits:summary.open')}</Link>}
        <BuyLink />
      </div>
    </>
  )
}

function Lines({ summary }: { summary: CreditSummary }) {
  const t = useText()
  const can = useCan()
  const { theme } = useBrand()
  const { show_payment: pays } = useUser()
  const held = summary.credits.left.filter(({ credits_left: left }) => left > 0)
  const { monitored, total } = summary.monitored_device
  // Data is shown only if the theme shows it, and only to users who pay for it.
  const showsData = can('view_companies') && theme.default && theme.showData && pays
  return (
    <>
      {held.length === 0 && <Line label={t('credits:summary.none')} />}
      {held.map((entry) => (
        <Line key={entry.credit_type_id} label={labelOfId(t, entry.credit_type_id)}>
          <Count value={entry.credits_left} />
        </Line>
      ))}
      {showsData && (
        <Line label={t('credits:summary.data')}>
          <Bytes value={summary.remaining_data} />
        </Line>
      )}
      <Line label={t('credits:summary.monitored')}>{t('credits:summary.of', { count: monitored, total })}</Line>
      {summary.credit_coverage !== null && (
        <Line label={t('credits:summary.until')}>
          <DateTime at={utcInstant(summary.credit_coverage)} short />
        </Line>
      )}
    </>
  )
}

function Line({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
