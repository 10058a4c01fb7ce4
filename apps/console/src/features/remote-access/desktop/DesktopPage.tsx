import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Splash } from '../../../shell/Splash.tsx'
import { type SessionEntry, sessionAddress } from '../entry.ts'
import { SessionPage } from '../sessions/SessionPage.tsx'
import { DesktopView } from './DesktopView.tsx'

/** The page of a remote desktop: `/rms-connect/desktop?id=<entry>`. */
export default function DesktopPage() {
  return <SessionPage View={ViewOfProtocol} />
}

function ViewOfProtocol({ entry }: { entry: SessionEntry }) {
  return entry.protocol === 'vnc' ? <DesktopView entry={entry} /> : <OwnPage entry={entry} />
}

/** Goes on to the page of an entry that has no screen. */
function OwnPage({ entry }: { entry: SessionEntry }) {
  const navigate = useNavigate()
  const address = sessionAddress(entry)
  useEffect(() => void navigate({ href: address, replace: true }), [navigate, address])
  return <Splash />
}
