import { companies } from '@outpost/contract/companies/endpoints'
import type { Company } from '@outpost/contract/companies/schemas'
import { useNavigateTo } from '@outpost/ui/Link'
import {
  IconAdjustments,
  IconArrowRight,
  IconBuilding,
  IconFolderSymlink,
  IconHierarchy2,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useBrand } from '../../brand.ts'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { typedName } from '../../kit/dialog/typedName.ts'
import { contributedActions } from '../../kit/screen/contributions.ts'
import { useScreens } from '../../kit/screen/router.tsx'
import { fill, href, type Screen, tabsOf } from '../../kit/screen/screen.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { openStatus } from '../../kit/view/status.ts'
import { type Label, translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

type Navigate = ReturnType<typeof useNavigateTo>

const PAGE = '/companies/{company_id}'
/** The tabs of a company that its row menu links to, if their features are present. */
const fromRow = ['devices', 'users', 'files'].map((name) => `${PAGE}/${name}`)

/** The reason why a company cannot be removed yet; true if it can. */
function removable(company: Company, own: number): true | Label {
  if (company.id === own || company.parent_id === null) return 'companies:reason.own'
  if (company.companies_count > 0) return 'companies:reason.companies'
  if (company.users_count > 0) return 'companies:reason.users'
  return company.devices_count > 0 ? 'companies:reason.devices' : true
}

/**
 * Removes a company. The user must type its name, because everything it has is removed too. The result arrives on a
 * channel.
 */
const remove = ([company]: readonly Company[]): Promise<true | undefined> =>
  confirm({
    endpoint: companies.remove,
    input: { id: company!.id },
    title: translate('companies:remove.title'),
    message: translate('companies:remove.message', { name: company!.name }),
    confirmLabel: translate('companies:remove.verb'),
    typed: typedName([company!.name], company!.id),
    danger: true,
    onChannel: (channel) =>
      void openStatus({
        channel,
        title: translate('companies:remove.title'),
        entries: [{ key: String(company!.id), label: company!.name }],
        autoClose: true,
      }),
  })

const lead = (tab: Screen, go: Navigate): Action<Company> =>
  action({
    id: tab.path,
    label: tab.title as Label,
    group: 'open',
    icon: IconArrowRight,
    endpoint: tab,
    run: ([company]) => go(fill(tab.path, { company_id: company!.id })),
  })

const leads = (tabs: readonly Screen[], go: Navigate): Action<Company>[] => [
  action({
    id: 'details',
    label: 'companies:details',
    group: 'open',
    icon: IconBuilding,
    endpoint: { access: 'view_companies' },
    run: ([company]) => go(href(PAGE, { company_id: company!.id })),
  }),
  ...tabs.filter((tab) => fromRow.includes(tab.path)).map((tab) => lead(tab, go)),
  action({
    id: 'children',
    label: 'companies:children',
    group: 'open',
    icon: IconHierarchy2,
    endpoint: { access: 'view_companies' },
    allowed: (company) => (company.companies_count > 0 ? true : 'companies:reason.childless'),
    run: ([company]) => go(`/companies?parent_id=${company!.id}`),
  }),
]

const changes = (own: number, resources: boolean): Action<Company>[] => [
  action({
    id: 'add-below',
    label: 'companies:add.below',
    group: 'configure',
    icon: IconPlus,
    endpoint: companies.create,
    allowed: (company) => (company.may_have_companies ? true : 'companies:reason.deepest'),
    run: ([company]) => open(dialogs.newCompany, { parent: company! }),
  }),
  action({
    id: 'edit',
    label: 'companies:edit.action',
    group: 'configure',
    icon: IconPencil,
    endpoint: companies.update,
    run: ([company]) => open(dialogs.editCompany, { id: company!.id }),
  }),
  action({
    id: 'flags',
    label: resources ? 'companies:flags.action' : 'companies:limits.title',
    group: 'configure',
    icon: IconAdjustments,
    endpoint: companies.setFlags,
    // The companies above decide this; the top company has none above it.
    allowed: (company) => (company.id === own && company.level > 1 ? 'companies:reason.above' : true),
    run: ([company]) => open(dialogs.companyFlags, { id: company!.id }),
  }),
  action({
    id: 'move',
    label: 'companies:move.action',
    group: 'configure',
    icon: IconFolderSymlink,
    endpoint: companies.move,
    allowed: (company) => (company.id === own || company.parent_id === null ? 'companies:reason.own' : true),
    run: ([company]) => open(dialogs.moveCompany, { company: company! }),
  }),
  action({
    id: 'remove',
    label: 'companies:remove.action',
    icon: IconTrash,
    danger: true,
    endpoint: companies.remove,
    allowed: (company) => removable(company, own),
    run: remove,
  }),
]

/** Returns the actions for a company, for rows and for its page. `page` omits those that lead to the current page. */
export function useCompanyActions(where: 'row' | 'page'): readonly Action<Company>[] {
  const go = useNavigateTo()
  const { company_id: own } = useUser()
  const screens = useScreens()
  const { resources } = useBrand()
  return [
    ...(where === 'row' ? leads(tabsOf(screens, PAGE), go) : []),
    ...contributedActions('company'),
    ...changes(own, resources.show),
  ].map((entry) => ({ ...entry, only: 'row' as const }))
}
