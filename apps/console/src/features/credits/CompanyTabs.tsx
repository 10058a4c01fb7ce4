import { companies } from '@outpost/contract/companies/endpoints'
import { ActionButton, ActionMenu } from '@outpost/ui/Actions'
import type { ReactNode } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useCompanyId, useSubsidiaries } from '../companies/public.ts'
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
function Tools({ primary, more, control }: Actions & { control: ReactNode }): ReactNode {
  return (
    <>
      {control}
      <ActionMenu actions={more} />
      {primary && <ActionButton action={primary} />}
    </>
  )
}

/** A tab for the company of this page. */
const tabOf = (Tab: (props: { id: number }) => ReactNode) =>
  function CompanyTab() {
    const id = useCompanyId()
    return id === undefined ? null : <Tab key={id} id={id} />
  }

/** The resources of a company. */
export const CompanyPoolsTab = tabOf(({ id }) => {
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  const table = usePoolsTable(fixed, isIncluded)
  const actions = useCreditActions(['add', 'move'], useOwner())
  return <PoolsTable table={table} first={actions.primary} inTab={<Tools {...actions} control={control} />} />
})

/** The codes that a company has created. */
export const CompanyCodesTab = tabOf(({ id }) => {
  const { fixed, control } = useSubsidiaries(id)
  const table = useCodesTable(fixed)
  const actions = useCreditActions(['code'], useOwner())
  return <CodesTable table={table} first={actions.primary} inTab={<Tools {...actions} control={control} />} />
})

/** The data that a company has bought. */
export const CompanyDataTab = tabOf(({ id }) => {
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  const table = usePurchasesTable(fixed, isIncluded)
  const actions = useCreditActions(['data'], useOwner())
  return <PurchasesTable table={table} first={actions.primary} inTab={<Tools {...actions} control={control} />} />
})
