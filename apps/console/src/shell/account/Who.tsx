import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { roles } from '@outpost/contract/roles/endpoints'
import { Avatar } from '@outpost/ui/Avatar'
import { Link } from '@outpost/ui/Link'
import { avatarSeed } from '../../kit/auth/account/avatarSeed.ts'
import { useAccountData } from '../../kit/auth/account/data.ts'
import { useCan } from '../../kit/auth/can.ts'
import { useScreens } from '../../kit/screen/router.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import classes from './Card.module.css'

/** Path of the page that shows the permissions of roles. */
const ROLES = '/users/roles'

/** The signed-in user, read again when the menu opens. */
export function Who() {
  const known = useUser()
  const { data: user = known } = useAccountData(auth.user, {})
  return (
    <div className={classes.who}>
      <Avatar seed={avatarSeed(user)} src={user.avatar_url} />
      <div className={classes.facts}>
        <strong>{user.username}</strong>
        {user.email !== user.username && <span>{user.email}</span>}
        <span>
          <Role user={user} /> · {user.company_name}
        </span>
      </div>
    </div>
  )
}

/** The user's role. It links to its permissions if the user may see them. */
function Role({ user }: { user: CurrentUser }) {
  const can = useCan()
  const isThere = useScreens().some(({ path }) => path === ROLES)
  if (!isThere || !can(roles.permissions)) return <>{user.role_title}</>
  return <Link href={`${ROLES}?q=${encodeURIComponent(user.role_title)}`}>{user.role_title}</Link>
}
