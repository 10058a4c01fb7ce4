import { SessionPage } from '../session/SessionPage.tsx'
import { TerminalView } from './TerminalView.tsx'

/** The page of a terminal: `/rms-connect/ssh?id=<entry>` (REMOTE-007). */
export default function TerminalPage() {
  return <SessionPage View={TerminalView} />
}
