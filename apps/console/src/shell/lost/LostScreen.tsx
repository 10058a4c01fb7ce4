import { resourcePermissions } from '@outpost/contract/credits/resource-permissions'
import { EmptyState, Page } from '@outpost/ui/Page'
import { IconSearch } from '@tabler/icons-react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { askForSearch } from '../../features/search/public.ts'
import { permissionLabel, roleTitle } from '../../features/roles/public.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { useLanguage, useText } from '../../kit/i18n/i18n.ts'
import { type LostProps, useScreens } from '../../kit/screen/router.tsx'
import { firstScreen } from '../../kit/screen/screen.ts'
import { useBrand } from '../../brand.ts'
import { kindOf, missingOf, onlyFromSystem } from './missing.ts'

const isResource = (name: string): boolean => (resourcePermissions as readonly string[]).includes(name)

/** Shown in place of a page that does not exist, or that the user may not see. The address stays as it is. */
export default function LostScreen({ need }: LostProps) {
  const { resources } = useBrand()
  const { permissions } = useUser()
  if (need === undefined) return <NoPage />
  // Without resources in the brand nobody has these permissions, and no page mentions them.
  const isSwitchedOff = !resources.show && missingOf(need, permissions).some((name) => isResource(name))
  return isSwitchedOff ? <NoPage /> : <Denied need={need} />
}

function NoPage() {
  const t = useText()
  const home = useHome()
  const address = useRouterState({ select: (state) => state.location.pathname })
  return (
    <Page title={t('lost:page.title')}>
      <EmptyState
        drawing="search"
        message={t('lost:page.message', { address: decoded(address) })}
        action={home}
        secondary={{
          id: 'search',
          label: t('lost:search'),
          icon: <IconSearch size={16} stroke={1.75} />,
          onClick: askForSearch,
        }}
      />
    </Page>
  )
}

function Denied({ need }: Required<LostProps>) {
  const t = useText()
  const { language } = useLanguage()
  const user = useUser()
  const home = useHome()
  const router = useRouter()
  const missing = missingOf(need, user.permissions)
  const kind = kindOf(need)
  const names = new Intl.ListFormat(language, { type: kind === 'some' ? 'disjunction' : 'conjunction' }).format(
    missing.map((name) => t('lost:quoted', { name: permissionLabel(name) })),
  )
  const what = t(kind === 'some' ? 'lost:denied.some' : 'lost:denied.every', { count: missing.length, names })
  const who = t(onlyFromSystem(need, missing) ? 'lost:denied.system' : 'lost:denied.who', {
    role: roleTitle(user.role),
    company: user.company_name,
  })
  return (
    <Page title={t('lost:denied.title')}>
      <EmptyState
        drawing="search"
        message={`${what} ${who}`}
        action={home}
        secondary={
          router.history.canGoBack()
            ? { id: 'back', label: t('lost:back'), onClick: () => router.history.back() }
            : undefined
        }
      />
    </Page>
  )
}

/** Leads to the first page that the user may see. */
function useHome() {
  const t = useText()
  const router = useRouter()
  const first = firstScreen(useScreens())
  const title = first?.nav?.label ?? first?.title
  if (!first || typeof title !== 'string') return undefined
  return {
    id: 'home',
    label: t('lost:home', { page: t(title) }),
    onClick: () => void router.navigate({ href: first.path }),
  }
}

/** An address as people read it. One that is not encoded correctly is shown as it is. */
function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
