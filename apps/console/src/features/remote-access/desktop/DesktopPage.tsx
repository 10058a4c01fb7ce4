import { SessionPage } from '../sessions/SessionPage.tsx'
import { DesktopView } from './DesktopView.tsx'

/** The page of a remote desktop: `/rms-connect/desktop?id=<entry>`. */
export default function DesktopPage() {
  return <SessionPage View={DesktopView} protocols={['vnc', 'rdp']} />
}
