import type { Company } from '@outpost/contract/companies/schemas'
import type { Action } from '../../kit/action.tsx'
import type { Need } from '../../kit/can.ts'
import type { Label } from '../../kit/texts.ts'

const forCompany: Action<Company>[] = []

/**
 * Adds an action of a later room to the rows of the companies table and to the page of a company. The companies room knows none of
 * the rooms below it, so they bring what belongs to them; call it in the room's `contributions.ts`.
 * @example contributeCompanyAction(action({ id: 'move-credits', label: 'credits:move.action', endpoint: credits.move, run: ([company]) => open(...) }))
 */
export function contributeCompanyAction(entry: Action<Company>): void {
  forCompany.push(entry)
}

/** What later rooms have brought, in the order of the rooms. */
export const contributedActions: readonly Action<Company>[] = forCompany

/** A line of the menu beside the button "Add company". */
export interface CompaniesMenuEntry {
  id: string
  label: Label
  icon: Action<Company>['icon']
  /** Whoever may not do it is not offered it. */
  need: Need
  run: () => void
}

const forMenu: CompaniesMenuEntry[] = []

/** Adds a line of a later room to the menu of the companies page, such as "Activate code" (COMPANIES-019). */
export function contributeCompaniesMenu(entry: CompaniesMenuEntry): void {
  forMenu.push(entry)
}

/** What later rooms have brought, in the order of the rooms. */
export const contributedMenu: readonly CompaniesMenuEntry[] = forMenu
