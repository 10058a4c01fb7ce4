import { invitations } from '@outpost/contract/users/invitations/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import { Link } from '@outpost/ui/Link'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { useText } from '../../kit/i18n/i18n.ts'

interface Props {
  /** The company of the list above which this is shown, if it is of one company. */
  of?: Pick<InputOf<typeof invitations.list>, 'company_id' | 'include_child_companies'>
  /** The address of the list of these invitations, where they can be sent again and withdrawn. */
  href: string
}

/** Tells above a list of users how many people were invited and have not accepted, and leads to their invitations. */
export function OpenInvitations({ of = {}, href }: Props) {
  const t = useText()
  const allowed = useCan()(invitations.list)
  const { data } = useData(invitations.list, { ...of, limit: 1 }, { enabled: allowed })
  if (!data || data.total === 0) return null
  return (
    <Alert tone="info">
      {t('users:open.count', { count: data.total })} <Link href={href}>{t('users:open.link')}</Link>
    </Alert>
  )
}
