import { Page } from '@outpost/ui/Page'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { PurchasesTable, usePurchasesTable } from './PurchasesTable.tsx'
import { useCreditActions } from './useRoomActions.tsx'

/** The data purchases of the companies. */
export default function DataHistoryPage() {
  const t = useText()
  const table = usePurchasesTable()
  const { primary, more } = useCreditActions(['data'])
  return (
    <Page
      title={t('credits:data.title')}
      count={table.total}
      description={t('credits:data.description')}
      primary={primary}
      more={more}
      fill
    >
      <LineTabs label={t('credits:line')} />
      <PurchasesTable table={table} first={primary} />
    </Page>
  )
}
