import { joining } from '@outpost/contract/auth/joining/endpoints'
import { type OpenedInvitation, joiningSchemas } from '@outpost/contract/auth/joining/schemas'
import { useNavigate, useParams } from '@tanstack/react-router'
import { LinkSheet, LinkWaiting } from '../../shell/LinkSheet.tsx'
import { NoticeProblem } from '../../shell/NoticeProblem.tsx'
import { useAccountOf } from '../../shell/useAccountOf.ts'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { useEnter } from '../../shell/useEnter.ts'
import { PasswordField, TextField } from '../../kit/form/fields/text.tsx'
import { PageForm } from '../../kit/form/parts/PageForm.tsx'
import { useData } from '../../kit/api/query.ts'
import { href } from '../../kit/screen/screen.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useSubmit } from '../../kit/form/useSubmit.ts'

/** Where an invitation leads: who has no account makes one, who has one signs in and accepts. */
export default function InvitationPage() {
  const t = useText()
  const navigate = useNavigate()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  // Each reading counts as a use of the link's address, so it is read once.
  const { data, error } = useData(joining.openInvitation, { token }, { staleTime: Infinity, retry: false })
  useDocumentTitle(t('auth:invitation.title'))
  if (data)
    return data.has_account ? <Known invitation={data} token={token} /> : <Newcomer invitation={data} token={token} />
  const signIn = { id: 'sign-in', label: t('auth:signIn.submit'), onClick: () => void navigate({ to: '/login' }) }
  return (
    <LinkWaiting
      title={t('auth:invitation.title')}
      error={error}
      failed={t('auth:invitation.failed')}
      primary={signIn}
    />
  )
}

interface Invited {
  invitation: OpenedInvitation
  token: string
}

/** Nobody has this address yet: a name and a password make the account, which is signed in at once. */
function Newcomer({ invitation, token }: Invited) {
  const t = useText()
  const enter = useEnter()
  return (
    <LinkSheet
      title={t('auth:invitation.title')}
      message={t('auth:invitation.toNew', { company: invitation.company_name, email: invitation.email })}
    >
      <PageForm
        endpoint={joining.register}
        schema={joiningSchemas.register.input}
        initial={{ token }}
        submitLabel={t('auth:invitation.register')}
        wide
        focusFirst
        onDone={() => enter()}
      >
        <TextField name="username" required label={t('auth:invitation.username')} autoComplete="name" />
        <PasswordField
          name="password"
          required
          label={t('auth:invitation.password')}
          help={t('auth:invitation.passwordHelp')}
          autoComplete="new-password"
        />
      </PageForm>
    </LinkSheet>
  )
}

/** The address has an account, which alone can accept. */
function Known({ invitation, token }: Invited) {
  const t = useText()
  const labels = { signIn: t('auth:invitation.signIn'), signOut: t('auth:invitation.signOut') }
  const account = useAccountOf(invitation.email, href('/invitation/{token}', { token }), labels)
  // The whole console begins anew, in the other company.
  const { submit, state, error } = useSubmit({
    endpoint: joining.acceptInvitation,
    reload: false,
    hideMsg: true,
    onDone: () => window.location.assign('/'),
  })
  if (account.as === 'unknown') return <LinkWaiting title={t('auth:invitation.title')} error={null} failed="" />
  const accept = {
    id: 'accept',
    label: t('auth:invitation.accept'),
    busy: state.waiting,
    onClick: () => submit({ token }),
  }
  const said = { company: invitation.company_name, email: invitation.email, own: account.own }
  const message = {
    itself: t('auth:invitation.toOwn', said),
    another: t('auth:invitation.toOther', said),
    nobody: t('auth:invitation.toKnown', said),
  }[account.as]
  return (
    <LinkSheet title={t('auth:invitation.title')} message={message} primary={account.lead ?? accept}>
      <NoticeProblem error={error} />
    </LinkSheet>
  )
}
