import { encodeFrame, FrameReader } from '@outpost/contract/device/codec'
import type { DownFrame, Hello } from '@outpost/contract/device/frames'
import type { Connection, ServerChannel } from 'ssh2'
import { hangUp } from './hang-up.ts'
import type { EnrolmentClaim, GatewayHost } from './host.ts'
import type { GatewayLimits } from './limits.ts'
import { within } from './within.ts'

/**
 * Handles a first contact: reads one `hello`, sends one answer and closes the connection. The data in `hello` is only a
 * claim; nothing but the key is proven.
 */
export function enrol(
  client: Connection,
  channel: ServerChannel,
  claim: Omit<EnrolmentClaim, 'hello'>,
  host: GatewayHost,
  limits: GatewayLimits,
): void {
  const timer = setTimeout(() => hangUp(client), limits.enrolTime)
  client.on('close', () => clearTimeout(timer))
  channel.on('error', () => {})
  let heard = false
  const answer = (frame: DownFrame): void => {
    channel.write(encodeFrame(frame, reader.encoding ?? 'json'))
    channel.exit(0)
    channel.end()
    hangUp(client, true)
  }
  const decide = async (hello: Hello): Promise<void> => {
    try {
      answer(await within(limits.hostCall, host.enrol({ ...claim, hello })))
    } catch (error) {
      host.log('error', 'an enrolment failed', { fingerprint: claim.fingerprint, error: String(error) })
      answer({ kind: 'error', code: 'UNAVAILABLE', text: 'try again later' })
    }
  }
  const reader = FrameReader.up(
    (frame) => {
      if (heard) return
      heard = true
      if (frame.kind === 'hello') void decide(frame)
      else answer({ kind: 'error', code: 'HELLO_FIRST', text: 'the first frame must be hello' })
    },
    (fault) => {
      if (heard) return
      heard = true
      answer({ kind: 'error', code: fault.code, text: fault.text.slice(0, 256) })
    },
  )
  channel.on('data', (chunk: Buffer) => {
    if (!heard) reader.push(chunk)
  })
}
