import { VisuallyHidden } from '@mantine/core'
import { lazyPart, useFloat } from '@outpost/ui/Float'
import { IconChevronDown } from '@tabler/icons-react'
import { useUser } from '../kit/session.tsx'
import { useText } from '../kit/texts.ts'
import classes from './Frame.module.css'

const items = lazyPart(() => import('./AccountItems.tsx').then(({ AccountItems }) => AccountItems))
const NOTHING = {}

const initials = (name: string): string => name.split(/[\s.@_-]+/).slice(0, 2).map((part) => part.charAt(0).toUpperCase()).join('')

/** Who is signed in; opens the language, light or dark, and the way out. */
export function AccountMenu() {
  const t = useText()
  const user = useUser()
  const { opener, float } = useFloat({ kind: 'menu', part: items, given: NOTHING })
  return (
    <>
      <button {...opener} type="button" className={classes.account}>
        <span className={classes.avatar} aria-hidden>{initials(user.username)}</span>
        <span className={classes.accountName}>{user.username}</span>
        <VisuallyHidden>{t('frame:account.menu')}</VisuallyHidden>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {float}
    </>
  )
}
