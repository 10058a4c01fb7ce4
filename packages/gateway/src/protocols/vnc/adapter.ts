import type { ProtocolAdapter } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { Desktop } from '../desktop/desktop.ts'
import { TargetLink } from '../desktop/target-link.ts'

/** A screen on a VNC server. The page speaks the protocol of the target, and this adapter passes its bytes on. */
export const vnc: ProtocolAdapter<SocketClient> = (session, client) => {
  new VncDesktop(session, client).wait()
  return Promise.resolve()
}

class VncDesktop extends Desktop {
  protected override readonly broken =
    'The target requires a sign-in that the page does not support, or breaks the VNC protocol.'
  protected override readonly keyStep = 'login'

  protected override async start(): Promise<void> {
    const { duplex } = await this.session.connect()
    const link = new TargetLink(duplex, this.client)
    this.hold(link)
    this.session.step('connect')
    await link.greeted()
    if (!this.session.signal.aborted) this.pass(link)
  }
}
