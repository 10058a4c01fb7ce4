import { remoteGuests } from '@outpost/contract/remote-access/guests/endpoints'
import type { OpenedGuestLink } from '@outpost/contract/remote-access/guests/schemas'
import { Notice } from '@outpost/ui/Notice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { Splash } from '../../../shell/Splash.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import type { SessionState } from '../sessions/connection.ts'
import { explainFailure, socketAddress } from '../sessions/socket.ts'
import { ViewConnection } from '../viewing/connection.ts'
import { GuestView } from './GuestView.tsx'
import { JoinForm, type JoinValues } from './JoinForm.tsx'

/** The page that the link of a shared session opens, without an account: `/rms-connect/guest#<token>`. */
export default function GuestPage() {
  const t = useText()
  const [token] = useState(() => window.location.hash.slice(1))
  useDocumentTitle(t('guest:title'))
  const { data, error } = useQuery({
    queryKey: ['guest-link', token],
    queryFn: () => call(remoteGuests.read, { token }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })
  if (data) return <Joining link={data} token={token} />
  if (token === '') return <Invalid message={t('guest:noLink')} />
  return error ? <Invalid message={explain(error).reason} /> : <Splash />
}

function Invalid({ message }: { message: string }) {
  const t = useText()
  return <Notice brand={<BrandMark />} title={t('guest:invalid')} message={message} />
}

/** Asks for a name, and then shows the session. */
function Joining({ link, token }: { link: OpenedGuestLink; token: string }) {
  const [values, setValues] = useState<JoinValues>({ name: '', password: '' })
  const [connection, setConnection] = useState<ViewConnection>()
  const join = (): void => setConnection(connectionOf(token, values))
  const form = { link, values, onChange: setValues, onJoin: join }
  return connection ? <Joined connection={connection} form={form} /> : <JoinForm {...form} state={undefined} />
}

function Joined({
  connection,
  form,
}: {
  connection: ViewConnection
  form: Omit<Parameters<typeof JoinForm>[0], 'state'>
}) {
  const state = useSyncExternalStore<SessionState>(connection.watch, connection.state)
  useEffect(() => {
    void connection.join()
    return () => connection.letGo()
  }, [connection])
  if (state.phase === 'ended' && !state.wasOpen) return <JoinForm {...form} state={state} />
  return <GuestView link={form.link} name={form.values.name} connection={connection} state={state} />
}

const connectionOf = (token: string, { name, password }: JoinValues): ViewConnection =>
  new ViewConnection({
    open: () => Promise.reject(new Error('A session is joined, not opened.')),
    async resume() {
      const { id, ticket } = await call(remoteGuests.join, { token, name, ...(password !== '' && { password }) })
      return { state: 'running', address: socketAddress({ id: `guest/${id}`, ticket }) }
    },
    connect: (address) => new WebSocket(address),
    explain: explainFailure,
  })
