import { SessionPage } from '../sessions/SessionPage.tsx'
import { TerminalView } from './TerminalView.tsx'

/** The page of a terminal: `/rms-connect/ssh?id=<entry>` and `/rms-connect/telnet?id=<entry>`. */
export default function TerminalPage() {
  return <SessionPage View={TerminalView} protocols={['ssh', 'telnet']} />
}
