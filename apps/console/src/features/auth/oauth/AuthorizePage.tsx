import { applicationApprovals } from '@outpost/contract/auth/oauth/approvals/endpoints'
import { oauth } from '@outpost/contract/auth/oauth/endpoints'
import type { AuthorizationQuestion } from '@outpost/contract/auth/oauth/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { UiAction } from '@outpost/ui/Actions'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { Splash } from '../../../shell/Splash.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { act } from '../../../kit/api/act.ts'
import { CallError } from '../../../kit/api/client.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Authorize.module.css'
import { scopeLines } from './scopeLabels.ts'

type Request = InputOf<typeof oauth.question>

const names = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const

/**
 * Reads the request unaltered from the address, because the router would parse a state that consists of digits as a
 * number.
 */
function requestIn(search: string): Request {
  const given = new URLSearchParams(search)
  const pairs = names.flatMap((name) => (given.has(name) ? [[name, given.get(name)!] as const] : []))
  return { client_id: '', redirect_uri: '', ...Object.fromEntries(pairs) }
}

/** The OAuth2 consent page. It shows which application requests which access, and the user allows or denies it. */
export default function AuthorizePage() {
  const t = useText()
  const navigate = useNavigate()
  const [request] = useState(() => requestIn(window.location.search))
  const { data: question, error } = useData(oauth.question, request, {
    staleTime: Infinity,
    retry: false,
    enabled: request.client_id !== '',
  })
  useDocumentTitle(t('applications:ask.title'))
  const home = { id: 'home', label: t('applications:ask.home'), onClick: () => void navigate({ to: '/' }) }
  if (error || request.client_id === '') {
    const { reason, requestId } = error
      ? explain(error)
      : { reason: t('errors:APPLICATION_UNKNOWN'), requestId: undefined }
    const parameter = error instanceof CallError ? error.items[0]?.source : undefined
    return (
      <Notice
        brand={<BrandMark />}
        title={t('applications:ask.failed')}
        message={parameter ? t('applications:ask.incorrect', { parameter, reason }) : reason}
        primary={home}
        requestId={requestId}
      />
    )
  }
  if (!question) return <Splash />
  if (question.location !== null) return <InvalidRequest question={question} location={question.location} home={home} />
  return <Ask question={question} request={request} />
}

/**
 * The notice for an invalid request. It never redirects automatically: anyone can register an application and
 * distribute an address of ours that would redirect to their own page.
 */
function InvalidRequest({
  question: { application, company_name: company, redirect },
  location,
  home,
}: {
  question: AuthorizationQuestion
  location: string
  home: UiAction
}) {
  const t = useText()
  const code = new URL(location).searchParams.get('error') ?? ''
  return (
    <Notice
      brand={<BrandMark />}
      title={t('applications:ask.failed')}
      message={t('applications:ask.mistaken', { application, company, code })}
      primary={home}
      footer={
        <a className={classes.redirect} href={location} rel="noreferrer">
          {t('applications:ask.back', { redirect })}
        </a>
      }
    />
  )
}

function Ask({ question, request }: { question: AuthorizationQuestion; request: Request }) {
  const t = useText()
  const { email, company_id, company_name: own } = useUser()
  const approving = question.approval === 'needed'
  const mayApprove = useCan()(applicationApprovals.create)
  const [waiting, setWaiting] = useState(false)
  const decide = async (allow: boolean): Promise<void> => {
    setWaiting(true)
    const approved =
      !(allow && approving) || (await act(applicationApprovals.create, { client_id: request.client_id, company_id }))
    const decided = approved && (await act(oauth.decide, { ...request, allow }))
    // The browser is leaving the page; the buttons stay disabled until it has.
    if (decided) window.location.assign(decided.location)
    else setWaiting(false)
  }
  const { application, company_name: company, scopes, redirect } = question
  const deny = { id: 'deny', label: t('applications:ask.deny'), busy: waiting, onClick: () => void decide(false) }
  if (approving && !mayApprove)
    return (
      <Notice
        brand={<BrandMark />}
        title={t('applications:ask.failed')}
        message={t('applications:ask.notApproved', { application, company, own })}
        secondary={deny}
      />
    )
  const lines = scopes.includes('*') ? [{ label: t('applications:ask.everything'), allows: [] }] : scopeLines(t, scopes)
  return (
    <Notice
      brand={<BrandMark />}
      title={t('applications:ask.title')}
      message={t('applications:ask.message', { application, company, email })}
      primary={{
        id: 'allow',
        label: t(approving ? 'applications:ask.approve' : 'applications:ask.allow'),
        busy: waiting,
        onClick: () => void decide(true),
      }}
      secondary={deny}
      footer={<span className={classes.redirect}>{t('applications:ask.go', { redirect })}</span>}
    >
      <div className={classes.may}>
        <p id="may">{t('applications:ask.may')}</p>
        <ul aria-labelledby="may">
          {lines.map(({ label, allows }) => (
            <li key={label}>
              <strong>{label}</strong>
              {allows.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </li>
          ))}
        </ul>
      </div>
      {approving && <p>{t('applications:ask.approval', { company, own })}</p>}
    </Notice>
  )
}
