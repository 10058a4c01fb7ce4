import { remoteViewing } from '@outpost/contract/remote-access/viewing/endpoints'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../kit/api/client.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { Splash } from '../../../shell/Splash.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { isConnectable } from '../entry.ts'
import { failureText } from '../sessions/labels.ts'
import type { Failure } from '../sessions/connection.ts'
import { explainFailure, socketAddress } from '../sessions/socket.ts'
import { ViewConnection } from './connection.ts'
import { WatchView } from './WatchView.tsx'

type Watched = ResultOf<typeof remoteViewing.watch>

/** The page on which a user watches the terminal of another one: `/rms-connect/watch?id=<session>`. */
export default function WatchPage() {
  const t = useText()
  const { id } = useSearch({ strict: false }) as { id?: string }
  useDocumentTitle(t('remote:watchTitle'))
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return <Refused message={t('viewing:missing')} />
  return <Watching key={id} session={Number(id)} />
}

function Watching({ session }: { session: number }) {
  const t = useText()
  const [watched, setWatched] = useState<Watched>()
  const [connection] = useState(
    () =>
      new ViewConnection({
        open: () => Promise.reject(new Error('A session is watched, not opened.')),
        async resume() {
          const found = await call(remoteViewing.watch, { id: session })
          setWatched(found)
          return { state: 'running', address: socketAddress(found) }
        },
        connect: (address) => new WebSocket(address),
        explain: explainFailure,
      }),
  )
  const state = useSyncExternalStore(connection.watch, connection.state)
  useEffect(() => {
    void connection.join()
    return () => connection.letGo()
  }, [connection])
  const entry = watched?.entry
  useDocumentTitle(entry ? `${entry.device_name} · ${watched.username}` : t('remote:watchTitle'))
  if (entry && isConnectable(entry))
    return <WatchView entry={entry} username={watched.username} connection={connection} state={state} />
  return state.failure ? <Refused message={sentenceOf(state.failure)} /> : <Splash />
}

function sentenceOf(failure: Failure): string {
  const { text, detail } = failureText(failure)
  return detail ?? text
}

function Refused({ message }: { message: string }) {
  const t = useText()
  const navigate = useNavigate()
  const back = { id: 'back', label: t('recording:back'), onClick: () => void navigate({ to: '/access-history' }) }
  return <Notice brand={<BrandMark />} title={t('viewing:refused')} message={message} primary={back} />
}
