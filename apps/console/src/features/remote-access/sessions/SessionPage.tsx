import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { remoteConsent } from '@outpost/contract/remote-access/consent/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { SessionProtocol } from '@outpost/contract/remote-access/session'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { Splash } from '../../../shell/Splash.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { dialogs } from '../dialogs.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { lacksApproval, requestAction } from '../approval/RequestButton.tsx'
import { type Entry, isConnectable, protocolName, type SessionEntry, sessionAddress } from '../entry.ts'
import { entryName } from '../name.ts'

/** Polling interval of the device's status, in milliseconds. */
const PACE = 10_000

interface SessionPageProps {
  View: ComponentType<{ entry: SessionEntry }>
  /** The protocols that the view can show. */
  protocols: readonly SessionProtocol[]
}

/**
 * The page of a session, `/rms-connect/<protocol>?id=<entry>`. It loads the entry and shows it in the view of the
 * protocol.
 */
export function SessionPage({ View, protocols }: SessionPageProps) {
  const t = useText()
  const { id } = useSearch({ strict: false }) as { id?: string }
  const known = /^[1-9]\d{0,9}$/.test(id ?? '')
  const { data, error, refetch } = useData(
    remoteAccess.list,
    { id: [known ? Number(id) : 0], limit: 1 },
    { enabled: known, refetchInterval: PACE },
  )
  const entry = data?.rows[0]
  useDocumentTitle(entry ? `${entry.device_name} · ${entry.name}` : t('remote:terminal.title'))
  if (!known || (data && !entry)) return <NoSession message={t('remote:missing.message')} />
  if (!data && error) {
    const { reason, requestId } = explain(error)
    const retry = { id: 'retry', label: t('remote:terminal.retry'), onClick: () => void refetch() }
    return (
      <Notice brand={<BrandMark />} title={t('remote:failed')} message={reason} footer={requestId} primary={retry} />
    )
  }
  if (!entry) return <Splash />
  if (!isConnectable(entry))
    return <NoSession message={t('remote:terminal.otherProtocol', { protocol: protocolLabel(entry) })} />
  if (!protocols.includes(entry.protocol)) return <OwnPage entry={entry} />
  return <Gate key={entry.id} View={View} entry={entry} />
}

/** Shows the view once the user may open the entry. It then stays, with the reason why its session ended. */
function Gate({ entry, View }: { entry: SessionEntry; View: SessionPageProps['View'] }) {
  const isClosed = lacksApproval(entry)
  const [entered, setEntered] = useState(!isClosed)
  if (!entered && !isClosed) setEntered(true)
  return entered || !isClosed ? <View entry={entry} /> : <NoApproval entry={entry} />
}

/** Says why the entry cannot be opened yet, and what to do. The page goes on by itself once it can. */
function NoApproval({ entry }: { entry: SessionEntry }) {
  const t = useText()
  const can = useCan()
  const state = entry.approval === 'requested' || entry.approval === 'closed' ? entry.approval : 'needed'
  const emergency = {
    id: 'emergency',
    label: t('consent:emergency.action'),
    danger: true,
    onClick: () => void open(dialogs.emergency, { entry }),
  }
  return (
    <Notice
      brand={<BrandMark />}
      title={t(`accessRequest:page.${state}`)}
      message={t(`accessRequest:page.${state}Help`, { device: entry.device_name ?? '', name: entryName(entry) })}
      primary={state === 'needed' ? requestAction(entry, t, can(accessRequests.create)) : undefined}
      secondary={can(remoteConsent.breakGlass) ? emergency : undefined}
    />
  )
}

/** Goes on to the page of an entry that is opened on the page of another protocol. */
function OwnPage({ entry }: { entry: SessionEntry }) {
  const navigate = useNavigate()
  const address = sessionAddress(entry)
  useEffect(() => void navigate({ href: address, replace: true }), [navigate, address])
  return <Splash />
}

const protocolLabel = ({ protocol }: Entry): string => (protocol ? protocolName(protocol) : '')

function NoSession({ message }: { message: string }) {
  const t = useText()
  const navigate = useNavigate()
  const toList = { id: 'list', label: t('remote:missing.back'), onClick: () => void navigate({ to: '/remote/access' }) }
  return <Notice brand={<BrandMark />} title={t('remote:terminal.none')} message={message} primary={toList} />
}
