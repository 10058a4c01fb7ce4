import { Page } from '@outpost/ui/Page'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { BuyLink } from '../notifications/public.ts'
import { PoolsTable, usePoolsTable } from './PoolsTable.tsx'
import { useCreditActions } from './useRoomActions.tsx'

/** The resources of the companies in the user's part of the tree. */
export default function PoolsPage() {
  const t = useText()
  const table = usePoolsTable()
  const { primary, more } = useCreditActions(['add', 'redeem'])
  return (
    <Page
      title={t('credits:title')}
      count={table.total}
      description={t('credits:description')}
      primary={primary}
      more={more}
      tools={<BuyLink />}
      fill
    >
      <LineTabs label={t('credits:line')} />
      <PoolsTable table={table} first={primary} />
    </Page>
  )
}
