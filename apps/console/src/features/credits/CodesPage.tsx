import { Page } from '@outpost/ui/Page'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CodesTable, useCodesTable } from './CodesTable.tsx'
import { useCreditActions } from './useRoomActions.tsx'

/** The codes that companies have created. */
export default function CodesPage() {
  const t = useText()
  const table = useCodesTable()
  const { primary, more } = useCreditActions(['code', 'redeem'])
  return (
    <Page
      title={t('credits:codes.title')}
      count={table.total}
      description={t('credits:codes.description')}
      primary={primary}
      more={more}
      fill
    >
      <LineTabs label={t('credits:line')} />
      <CodesTable table={table} first={primary} />
    </Page>
  )
}
