import { companies } from '@outpost/contract/companies/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { IconFolderSymlink, IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { contributedActions } from '../../kit/screen/contributions.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** The actions of the page header: adding and moving companies, and the actions that other features add. */
export function useCompaniesHeader(): { add: UiAction | undefined; more: UiAction[] } {
  const t = useText()
  const can = useCan()
  const add = can(companies.create)
    ? {
        id: 'add',
        label: t('companies:add.action'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.newCompany, {}),
      }
    : undefined
  const move = {
    id: 'move',
    label: t('companies:move.title'),
    icon: <IconFolderSymlink size={16} />,
    onClick: () => void open(dialogs.moveCompany, {}),
  }
  const others = contributedActions('companies')
    .filter(({ need }) => can(need))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ id, label, icon: Icon, run }) => ({ id, label: t(label), icon: <Icon size={16} />, onClick: run }))
  return { add, more: [...(can(companies.move) ? [move] : []), ...others] }
}
