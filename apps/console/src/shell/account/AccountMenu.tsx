import { VisuallyHidden } from '@mantine/core'
import { Avatar } from '@outpost/ui/Avatar'
import { type FloatProps, lazyPart, useFloat } from '@outpost/ui/Float'
import { IconChevronDown } from '@tabler/icons-react'
import { avatarSeed } from '../../kit/auth/account/avatarSeed.ts'
import { accountMenuEntries } from '../../kit/screen/feature.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from '../Shell.module.css'

const card = lazyPart(async () => {
  const [{ AccountCard }, entries] = await Promise.all([import('./AccountCard.tsx'), accountMenuEntries()])
  return (float: FloatProps) => <AccountCard {...float} entries={entries} />
})
const NOTHING = {}

/** The signed-in user in the header. Opens the account menu with language, dark mode, time zone and sign-out. */
export function AccountMenu() {
  const t = useText()
  const user = useUser()
  const { opener, float } = useFloat({ kind: 'dialog', part: card, given: NOTHING })
  return (
    <>
      <button {...opener} type="button" className={classes.account}>
        <Avatar seed={avatarSeed(user)} src={user.avatar_url} />
        <span className={classes.accountName}>{user.username}</span>
        <VisuallyHidden>{t('frame:account.menu')}</VisuallyHidden>
        <IconChevronDown size={14} className={classes.accountMore} aria-hidden />
      </button>
      {float}
    </>
  )
}
