import { IconLogout, IconUserCog } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useBrand } from '../../brand.ts'
import { AccountButton, AccountLink } from '../../kit/auth/account/lines.tsx'
import { useScreens } from '../../kit/screen/router.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useLeave } from '../useLeave.ts'

const PROFILE = '/account/profile'

/** The address of the profile, of ours or where the brand keeps accounts, with the way back. */
export function profileAddress(elsewhere: string | null, here: string): string {
  if (elsewhere !== null) {
    const url = new URL(elsewhere, window.location.origin)
    url.searchParams.set('referral', `${window.location.origin}${here}`)
    return url.href
  }
  // Nobody wants to be led back from the profile to itself.
  return here.startsWith('/account') ? PROFILE : `${PROFILE}?referral=${encodeURIComponent(here)}`
}

/** To the own profile, which leads back to where the person is now. */
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

/** The way out; for somebody who looks through another's eyes also out of those. */
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
