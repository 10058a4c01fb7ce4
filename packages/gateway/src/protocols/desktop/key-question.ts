import type { DesktopNotice } from '@outpost/contract/remote-access/desktop'
import type { SessionStep } from '@outpost/contract/remote-access/session'
import { within } from '../../within.ts'
import { SessionFailure, type TargetKeys } from '../adapter.ts'
import type { SocketClient } from '../client.ts'

/** Milliseconds for reading or writing the remembered key. */
const memory = 10_000

/** Compares the key or certificate of a target with the accepted one, and asks the user about another. */
export class KeyQuestion {
  readonly #keys: TargetKeys
  readonly #client: SocketClient
  #asked: string | undefined

  constructor(keys: TargetKeys, client: SocketClient) {
    this.#keys = keys
    this.#client = client
  }

  /** Tells the page how a key compares with the accepted one. @returns whether it is that one */
  async ask({ fingerprint, type }: { fingerprint: string; type: string }): Promise<boolean> {
    const remembered = await within(memory, this.#keys.remembered())
    const known = remembered === fingerprint
    this.#asked = known ? undefined : fingerprint
    const state = known ? 'known' : remembered === undefined ? 'new' : 'changed'
    const notice: DesktopNotice = { t: 'hostkey', state, fingerprint, type, ...(remembered && { remembered }) }
    this.#client.sendText(JSON.stringify(notice))
    return known
  }

  /**
   * Takes the user's answer. An answer without a question is ignored.
   * @returns whether the key was accepted now
   * @throws SessionFailure if it was refused
   */
  async answer(accept: boolean, step: SessionStep): Promise<boolean> {
    const fingerprint = this.#asked
    this.#asked = undefined
    if (fingerprint === undefined) return false
    if (!accept) throw new SessionFailure(step, 'HOST_KEY_REFUSED', 'The key was not accepted.', 'host_key_refused')
    await within(memory, this.#keys.remember(fingerprint))
    return true
  }
}
