import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { defaultDuration } from '@outpost/contract/remote-access/constants'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { Splash } from '../../../shell/Splash.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { ConsentLine } from '../recording/ConsentLine.tsx'
import { ConnectSteps, type ReadyLink } from './ConnectSteps.tsx'
import { openHost } from './openHost.ts'

interface Search {
  /** An entry to connect to. */
  id?: string
  /** A device whose own web interface is opened. */
  device?: string
  /** The host of a session that exists, and the path on it. */
  host?: string
  to?: string
}

/**
 * Leads to the web page of a device: connects first, or opens the host of a session for which the browser has no cookie
 * yet. The page of the device replaces this one.
 */
export default function WebSessionPage() {
  const t = useText()
  const search = useSearch({ strict: false }) as Search
  const [attempt, setAttempt] = useState(0)
  useDocumentTitle(t('remote:webTitle'))
  const again = (): void => setAttempt(attempt + 1)
  if (search.host !== undefined) return <ExistingSession key={attempt} host={search.host} to={search.to} />
  if (search.id === undefined && search.device === undefined) return <Failed message={t('remote:missing.message')} />
  return <NewSession key={attempt} search={search} onRetry={again} />
}

function ExistingSession({ host, to }: { host: string; to: string | undefined }) {
  const t = useText()
  const [problem, setProblem] = useState<string>()
  const begin = useEffectEvent(() => {
    openHost(host, to).catch((error: unknown) => {
      const { reason, status } = explain(error) as { reason: string; status?: number }
      setProblem(status === 404 || error instanceof TypeError ? t('remote:web.notYours') : reason)
    })
  })
  useEffect(() => begin(), [])
  return problem === undefined ? <Splash /> : <Failed message={problem} />
}

function NewSession({ search: { id, device }, onRetry }: { search: Search; onRetry: () => void }) {
  const t = useText()
  const [channel, setChannel] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // A link that waits until the user has read that the session is recorded.
  const [recorded, setRecorded] = useState<ReadyLink>()
  const go = ({ host }: ReadyLink): void =>
    void openHost(host).catch((error: unknown) => setProblem(explain(error).reason))
  const begin = useEffectEvent(() => {
    const asked = device
      ? call(remoteConnect.webui, { id: Number(device), duration: defaultDuration })
      : call(remoteConnect.connect, { access_id: Number(id), duration: defaultDuration })
    asked.then(
      (answer) => setChannel(answer.channel),
      (error: unknown) => setProblem(explain(error).reason),
    )
  })
  useEffect(() => begin(), [])
  if (problem !== undefined) return <Failed message={problem} onRetry={onRetry} />
  if (channel === undefined) return <Splash />
  if (recorded)
    return (
      <Notice
        brand={<BrandMark />}
        title={t('remote:webTitle')}
        message={<ConsentLine company={recorded.recordedFor ?? ''} />}
        primary={{ id: 'go', label: t('recording:goOn'), onClick: () => go(recorded) }}
      />
    )
  return (
    <Notice
      brand={<BrandMark />}
      title={t('remote:webTitle')}
      message={
        <ConnectSteps
          channel={channel}
          onLink={(link) => (link.recordedFor === null ? go(link) : setRecorded(link))}
          onFailed={setProblem}
        />
      }
    />
  )
}

function Failed({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Notice
      brand={<BrandMark />}
      title={t('remote:web.failed')}
      message={message}
      secondary={{
        id: 'list',
        label: t('remote:missing.back'),
        onClick: () => void navigate({ to: '/remote/access' }),
      }}
      primary={onRetry && { id: 'retry', label: t('remote:web.retry'), onClick: onRetry }}
    />
  )
}
