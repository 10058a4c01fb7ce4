import { impersonation } from '@outpost/contract/impersonation/endpoints'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { FactList } from '@outpost/ui/Facts'
import { Notice } from '@outpost/ui/Notice'
import { Skeletons } from '@outpost/ui/Page'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { NoticeProblem } from '../../shell/NoticeProblem.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useSubmit } from '../../kit/form/useSubmit.ts'
import classes from './Impersonation.module.css'

/** Shorter tokens are never sent by email, so they are rejected without a request. */
const isToken = (token: string): boolean => token.length >= 20

type Done = 'allowed' | 'refused'

/**
 * The page that the link in the email opens. It shows who requests to impersonate the user, why and for how long, and
 * lets the user allow or refuse it.
 */
export default function ConfirmPage() {
  const t = useText()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const [done, setDone] = useState<Done>()
  const { data, error } = useData(
    impersonation.asked,
    { token },
    { enabled: isToken(token), retry: false, staleTime: Infinity },
  )
  const allow = useSubmit({
    endpoint: impersonation.confirm,
    reload: false,
    hideMsg: true,
    onDone: () => setDone('allowed'),
  })
  const refuse = useSubmit({
    endpoint: impersonation.refuse,
    reload: false,
    hideMsg: true,
    onDone: () => setDone('refused'),
  })
  useDocumentTitle(t('impersonation:confirm.title'))
  const busy = allow.state.waiting || refuse.state.waiting
  const go = { id: 'go', label: t('impersonation:confirm.go'), onClick: () => window.location.assign('/') }
  if (done || !isToken(token) || (error && !data)) {
    const problem = error ? explain(error).reason : t('errors:LINK_NOT_VALID')
    return (
      <Notice
        brand={<BrandMark />}
        title={t('impersonation:confirm.title')}
        message={done ? t(`impersonation:confirm.${done}`) : problem}
        primary={go}
      />
    )
  }
  return (
    <Notice
      brand={<BrandMark />}
      title={t('impersonation:confirm.title')}
      message={data && t('impersonation:confirm.message', { minutes: data.minutes })}
      primary={
        data && { id: 'allow', label: t('impersonation:confirm.allow'), busy, onClick: () => allow.submit({ token }) }
      }
      secondary={
        data && {
          id: 'refuse',
          label: t('impersonation:confirm.refuse'),
          busy,
          onClick: () => refuse.submit({ token }),
        }
      }
    >
      {data ? <AskedFacts asked={data} /> : <Skeletons shape="lines" count={3} />}
      <NoticeProblem error={allow.error ?? refuse.error} />
    </Notice>
  )
}

/** The requesting user, their company, and the reason. */
function AskedFacts({ asked }: { asked: ResultOf<typeof impersonation.asked> }) {
  const t = useText()
  return (
    <div className={classes.stack}>
      <FactList
        facts={[
          { label: t('impersonation:field.actor'), value: asked.actor_email },
          { label: t('impersonation:field.company'), value: asked.company_name },
        ]}
      />
      <FactList
        facts={[
          { label: t('impersonation:field.reason'), value: <span className={classes.reason}>{asked.reason}</span> },
        ]}
      />
    </div>
  )
}
