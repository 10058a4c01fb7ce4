import { joining, type OpenedInvitation } from '@outpost/contract/auth/joining'
import { Notice } from '@outpost/ui/Notice'
import { Skeletons } from '@outpost/ui/Page'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BrandDocuments } from '../../frame/BrandDocuments.tsx'
import { BrandMark } from '../../frame/BrandMark.tsx'
import { NoticeProblem } from '../../frame/NoticeProblem.tsx'
import { useDocumentTitle } from '../../frame/useDocumentTitle.ts'
import { useLeave } from '../../frame/useLeave.ts'
import { explain } from '../../kit/explain.ts'
import { PasswordField, TextField } from '../../kit/fields.tsx'
import { PageForm } from '../../kit/form.tsx'
import { useData } from '../../kit/query.ts'
import { href } from '../../kit/screen.ts'
import { beginSession, useSession } from '../../kit/session.tsx'
import { useText } from '../../kit/texts.ts'
import { useSubmit } from '../../kit/useSubmit.ts'

/** Where an invitation leads: who has no account makes one, who has one signs in and accepts (USERS-042). */
export default function InvitationPage() {
  const t = useText()
  const navigate = useNavigate()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  // Each reading counts as a use of the link's address, so it is read once.
  const { data, error } = useData(joining.openInvitation, { token }, { staleTime: Infinity, retry: false })
  useDocumentTitle(t('auth:invitation.title'))
  if (data) return data.has_account ? <Known invitation={data} token={token} /> : <Newcomer invitation={data} token={token} />
  const signIn = { id: 'sign-in', label: t('auth:signIn.submit'), onClick: () => void navigate({ to: '/login' }) }
  return (
    <Notice brand={<BrandMark />} title={t('auth:invitation.title')} primary={error ? signIn : undefined}>
      {error ? <NoticeProblem error={{ ...explain(error), title: t('auth:invitation.failed') }} /> : <Skeletons shape="lines" count={3} />}
    </Notice>
  )
}

interface Invited {
  invitation: OpenedInvitation
  token: string
}

/** Nobody has this address yet: a name and a password make the account, which is signed in at once. */
function Newcomer({ invitation, token }: Invited) {
  const t = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const enter = (): void => {
    // Whatever an earlier user's session had read must not be seen by the next one.
    client.clear()
    beginSession()
    void navigate({ href: '/', replace: true })
  }
  return (
    <Notice brand={<BrandMark />} title={t('auth:invitation.title')} message={t('auth:invitation.toNew', { company: invitation.company_name, email: invitation.email })} footer={<BrandDocuments />}>
      <PageForm endpoint={joining.register} initial={{ token }} submitLabel={t('auth:invitation.register')} wide focusFirst onDone={enter}>
        <TextField name="username" required label={t('auth:invitation.username')} autoComplete="name" />
        <PasswordField name="password" required label={t('auth:invitation.password')} help={t('auth:invitation.passwordHelp')} autoComplete="new-password" />
      </PageForm>
    </Notice>
  )
}

/** The address has an account, which alone can accept. */
function Known({ invitation, token }: Invited) {
  const t = useText()
  const navigate = useNavigate()
  const leave = useLeave()
  const session = useSession()
  const email = session.state === 'signed-in' ? session.user.email : undefined
  // The whole console begins anew, in the other company.
  const { submit, state, error } = useSubmit({ endpoint: joining.acceptInvitation, reload: false, hideMsg: true, onDone: () => window.location.assign('/') })
  const accept = { id: 'accept', label: t('auth:invitation.accept'), busy: state.waiting, onClick: () => submit({ token }) }
  const signIn = {
    id: 'sign-in', label: t('auth:invitation.signIn'), onClick: () => void navigate({ href: `/login?continue_url=${encodeURIComponent(href('/invitation/{token}', { token }))}` }),
  }
  const signOut = { id: 'sign-out', label: t('auth:invitation.signOut'), onClick: leave }
  const isOwn = email?.toLowerCase() === invitation.email.toLowerCase()
  const primary = session.state === 'loading' ? undefined : isOwn ? accept : email === undefined ? signIn : signOut
  const said = { company: invitation.company_name, email: invitation.email }
  const message = email === undefined ? t('auth:invitation.toKnown', said) : isOwn ? t('auth:invitation.toOwn', said) : t('auth:invitation.toOther', { ...said, own: email })
  return (
    <Notice brand={<BrandMark />} title={t('auth:invitation.title')} message={message} primary={primary} footer={<BrandDocuments />}>
      <NoticeProblem error={error} />
    </Notice>
  )
}
