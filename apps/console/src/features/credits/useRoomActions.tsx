import { credits } from '@outpost/contract/credits/endpoints'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { companyData } from '@outpost/contract/credits/data/endpoints'
import { creditReports } from '@outpost/contract/credits/reports/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import {
  IconArrowsExchange,
  IconCloudDownload,
  IconFileAnalytics,
  IconPlus,
  IconTicket,
  IconGift,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Need, useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Label, useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import type { Owner } from './owner.ts'

interface Entry {
  id: string
  label: Label
  need: Need
  icon: ReactNode
  run: () => void
}

const entriesFor = (company: Owner | undefined): Entry[] => {
  const of = company ? { company } : {}
  return [
    {
      id: 'add',
      label: 'credits:add.action',
      need: credits.create,
      icon: <IconPlus size={16} />,
      run: () => void open(dialogs.add, of),
    },
    {
      id: 'redeem',
      label: 'credits:redeem.action',
      need: creditCodes.activate,
      icon: <IconGift size={16} />,
      run: () => void open(dialogs.redeem, {}),
    },
    {
      id: 'code',
      label: 'credits:makeCode.action',
      need: creditCodes.create,
      icon: <IconTicket size={16} />,
      run: () => void open(dialogs.createCode, of),
    },
    {
      id: 'move',
      label: 'credits:move.action',
      need: credits.move,
      icon: <IconArrowsExchange size={16} />,
      run: () => void open(dialogs.move, company ? { source: company } : {}),
    },
    {
      id: 'data',
      label: 'credits:buyData.action',
      need: companyData.buy,
      icon: <IconCloudDownload size={16} />,
      run: () => void open(dialogs.buyData, of),
    },
    {
      id: 'report',
      label: 'credits:report.action',
      need: creditReports.json,
      icon: <IconFileAnalytics size={16} />,
      run: () => void open(dialogs.report, of),
    },
  ]
}

/**
 * Returns the general actions for resources, with the page's main action as the primary button.
 * @param first the ids of the candidates for the primary action, in order of preference
 * @param company the company whose page it is
 */
export function useCreditActions(
  first: readonly string[],
  company?: Owner,
): { primary: UiAction | undefined; more: UiAction[] } {
  const t = useText()
  const can = useCan()
  const allowed = entriesFor(company)
    .filter(({ need }) => can(need))
    .map(({ id, label, icon, run }): UiAction => ({ id, label: t(label), icon, onClick: run }))
  const primary = first.map((id) => allowed.find((entry) => entry.id === id)).find((entry) => entry !== undefined)
  return { primary, more: allowed.filter((entry) => entry !== primary) }
}
