import { companies } from '@outpost/contract/companies/endpoints'
import { ActionButton, ActionMenu } from '@outpost/ui/Actions'
import type { ReactNode } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useCompanyId } from '../companies/public.ts'
import { CodesTable, useCodesTable } from './CodesTable.tsx'
import type { Owner } from './owner.ts'
import { PoolsTable, usePoolsTable } from './PoolsTable.tsx'
import { PurchasesTable, usePurchasesTable } from './PurchasesTable.tsx'
import { useCreditActions } from './useRoomActions.tsx'

/** The company of this page, from the cache of the page above. */
function useOwner(): Owner | undefined {
  const id = useCompanyId()
  const { data } = useData(companies.get, { id: id ?? 0 }, { enabled: id !== undefined })
  return data && { id: data.id, name: data.name }
}

type Actions = ReturnType<typeof useCreditActions>

/** The buttons of the tab, next to those of its table. */
function Tools({ primary, more }: Actions): ReactNode {
  return (
    <>
      <ActionMenu actions={more} />
      {primary && <ActionButton action={primary} />}
    </>
  )
}

/** The resources of a company. */
export function CompanyPoolsTab() {
  const table = usePoolsTable(useCompanyId())
  const actions = useCreditActions(['add', 'move'], useOwner())
  return <PoolsTable table={table} first={actions.primary} inTab={<Tools {...actions} />} />
}

/** The codes that a company has created. */
export function CompanyCodesTab() {
  const table = useCodesTable(useCompanyId())
  const actions = useCreditActions(['code'], useOwner())
  return <CodesTable table={table} first={actions.primary} inTab={<Tools {...actions} />} />
}

/** The data that a company has bought. */
export function CompanyDataTab() {
  const table = usePurchasesTable(useCompanyId())
  const actions = useCreditActions(['data'], useOwner())
  return <PurchasesTable table={table} first={actions.primary} inTab={<Tools {...actions} />} />
}
