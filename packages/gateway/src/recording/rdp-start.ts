import type { ScreenStartEvent } from '@outpost/contract/remote-access/recording/events'
import { withTlsAlone } from '../protocols/rdp/clean-path.ts'
import { readElement } from '../protocols/rdp/der.ts'
import { Licensing } from '../protocols/rdp/licensing.ts'
import { tpkt } from '../protocols/rdp/negotiation.ts'
import type { ScreenStart } from './screen-start.ts'

const nothing = Buffer.alloc(0)
/** Bytes of a message of CredSSP that is not complete. Real ones have some thousand. */
const longestProof = 65_536
/** The first byte of a message of CredSSP, and the bytes of its last one, a number (MS-CSSP 2.2, MS-RDPBCGR 5.4.2.2). */
const proof = { message: 0x30, result: 4 } as const

/** Returns the length of a message of CredSSP; undefined while it is incomplete. One that cannot be read has no end. */
function lengthOf(message: Buffer): number | undefined {
  try {
    return readElement(message)?.end
  } catch {
    return message.length
  }
}

/**
 * The start of an RDP screen. What the page gets is first the answer of RDCleanPath, then perhaps network level
 * authentication (CredSSP), then RDP. Of the second nothing is recorded: a client that replays the recording has no password
 * to prove. It finds out from the bytes of the target alone, which a page cannot arrange so that nothing is recorded.
 */
export class RdpStart implements ScreenStart {
  readonly longest = 65_536
  #answer: Buffer | undefined
  /** The beginning of a message of CredSSP. */
  #held = nothing
  #licensing: Licensing | undefined

  begin(): void {
    this.#answer = this.#licensing = undefined
    this.#held = nothing
  }

  heard(): void {}

  got(bytes: Buffer, recorded: number): { start?: ScreenStartEvent; bytes: Buffer } {
    if (!this.#answer) {
      this.#answer = bytes
      return { bytes: nothing }
    }
    if (this.#licensing) return { bytes: this.#licensing.replaced(bytes) }
    const rdp = this.#withoutProof(bytes)
    if (rdp.length === 0) return { bytes: nothing }
    this.#licensing = new Licensing()
    const answer = withTlsAlone(this.#answer).toString('base64')
    return { start: { skip: recorded, answer }, bytes: this.#licensing.replaced(rdp) }
  }

  opened(): undefined {
    return undefined
  }

  /** Returns the bytes from the first message of RDP on. */
  #withoutProof(bytes: Buffer): Buffer {
    let rest = Buffer.concat([this.#held, bytes])
    while (rest.length > 0 && rest[0] !== tpkt.version) {
      const length = rest[0] === proof.message ? lengthOf(rest) : proof.result
      if (length === undefined || length > rest.length) break
      rest = rest.subarray(length)
    }
    const isRdp = rest[0] === tpkt.version
    // A target that never completes its message must not make the server keep more and more.
    this.#held = isRdp || rest.length > longestProof ? nothing : rest
    return isRdp ? rest : nothing
  }
}
