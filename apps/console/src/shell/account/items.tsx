import { IconLogout, IconUserCog } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useBrand } from '../../brand.ts'
import { AccountButton, AccountLink } from '../../kit/auth/account/lines.tsx'
import { useScreens } from '../../kit/screen/router.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useLeave } from '../useLeave.ts'

const PROFILE = '/account/profile'

/** The address of the user's profile, either in the console or on the brand's account site, with a link back. */
export function profileAddress(elsewhere: string | null, here: string): string {
  if (elsewhere !== null) {
    const url = new URL(elsewhere, window.location.origin)
    url.searchParams.set('referral', `${window.location.origin}${here}`)
    return url.href
  }
  // A link from the profile back to itself would be useless.
  return here.startsWith('/account') ? PROFILE : `${PROFILE}?referral=${encodeURIComponent(here)}`
}

/** The link to the user's own profile, which leads back to the current page. */
export function AccountSettings() {
  const t = useText()
  const { links } = useBrand()
  const screens = useScreens()
  const here = useRouterState({ select: (state) => state.location.href })
  if (links.account === null && !screens.some(({ path }) => path === PROFILE)) return null
  return (
    <AccountLink icon={IconUserCog} label={t('frame:account.settings')} href={profileAddress(links.account, here)} />
  )
}

/** The sign-out button. While impersonating, it also ends the impersonation. */
export function Logout() {
  const t = useText()
  const { isImpersonating } = useUser()
  return (
    <AccountButton
      icon={IconLogout}
      label={t(isImpersonating ? 'frame:account.signOutBoth' : 'frame:account.signOut')}
      onClick={useLeave()}
    />
  )
}
