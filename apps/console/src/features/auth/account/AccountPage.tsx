import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { Page, Skeletons } from '@outpost/ui/Page'
import { Tabs } from '@outpost/ui/Tabs'
import { IconArrowLeft } from '@tabler/icons-react'
import { ActionButton } from '@outpost/ui/Actions'
import { Outlet, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useData } from '../../../kit/api/query.ts'
import { useScreens } from '../../../kit/screen/router.tsx'
import { tabsOf } from '../../../kit/screen/screen.ts'
import { safeContinuation } from '../../../kit/auth/session.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

const PATH = '/account'
const waiting = <Skeletons shape="block" height={160} />

/** The account settings of the signed-in user, in tabs. */
export default function AccountPage() {
  const t = useText()
  // A 401 from a path below /account does not renew an expired session. This request does, so it runs before the tabs'
  // requests.
  const { isPending } = useData(mfa.get, {})
  return (
    <Page title={t('account:title')} tools={<Back />}>
      <AccountTabs />
      {/* The heading and the tabs stay visible while the code of a tab loads. */}
      {isPending ? waiting : <Outlet />}
    </Page>
  )
}

/** The page that the user came from, if the link contained it. */
function useReferral(): string | undefined {
  const { continue_url, referral } = useSearch({ strict: false }) as { continue_url?: string; referral?: string }
  return continue_url ?? referral
}

/** A button that returns to the page the user came from, if it is a page of this host. */
function Back() {
  const t = useText()
  const navigate = useNavigate()
  const href = safeContinuation(useReferral(), '')
  if (href === '') return null
  return (
    <ActionButton
      action={{
        id: 'back',
        label: t('account:back'),
        icon: <IconArrowLeft size={16} />,
        onClick: () => void navigate({ href }),
      }}
    />
  )
}

function AccountTabs() {
  const t = useText()
  const referral = useReferral()
  const address = useRouterState({ select: (state) => state.location.pathname })
  // Keeps the return address while the user switches tabs.
  const query = referral === undefined ? '' : `?continue_url=${encodeURIComponent(referral)}`
  const items = tabsOf(useScreens(), PATH).map(({ path, title }) => ({
    id: path,
    href: path + query,
    label: typeof title === 'string' ? t(title) : path,
    active: address === path,
  }))
  return <Tabs label={t('account:title')} items={items} />
}
