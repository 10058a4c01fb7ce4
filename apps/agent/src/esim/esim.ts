import type { EsimAction } from '@outpost/contract/device/esim'
import { CommandFailure } from '../commands/implement.ts'
import { type EsimTool, listProfiles, lpacFetchTime, type Profiles, runLpac } from './lpac.ts'

/** What a device remembers about a switch of profiles, so that it can go back after any interruption. */
export interface SwitchNote {
  /** The profile that was enabled; null if there was none. */
  previous: string | null
  /** The profile of the command. */
  target: string
  /** Seconds in which the device must connect. */
  within: number
  /** Why the device goes back. */
  back?: string
  /** Whether it has restarted because the profile before did not connect it either. */
  restarted?: true
}

/** What the eSIM needs of the agent. */
export interface EsimHost {
  /** Fires when the agent ends. Nothing more is done then, as after a power cut. */
  signal: AbortSignal
  /** The number of the present control connection. It grows with each one that is opened. */
  connection(): number
  online(): boolean
  /** Ends the control connection and dials at once. */
  redial(): void
  reboot(): Promise<void>
  /** Stores the note of a command durably. Throws when that fails. */
  note(command: string, note: SwitchNote): void
  noted(command: string): SwitchNote | undefined
}

/** The order of an action, as the command `esim` has it. */
export interface EsimOrder {
  action: EsimAction
  iccid?: string | undefined
  nickname?: string | undefined
  activation_code?: string | undefined
  confirmation_code?: string | undefined
  confirm_within: number
}

/** Seconds in which the modem leaves the old network: a connection before that proves nothing. */
const settleTime = 20
/** Seconds to connect with the profile before, until the device restarts once. */
const linkTime = 300
/** Attempts to enable the profile before, and the seconds between them. */
const tries = 5
const pause = 20

/** The profiles of the eSIM of one device. */
export class Esim {
  readonly #tool: EsimTool
  readonly #host: EsimHost
  #busy = false

  constructor(tool: EsimTool, host: EsimHost) {
    this.#tool = tool
    this.#host = host
  }

  /** Acts, and resolves to the profiles as they are then. A switch resolves once the device has connected again. */
  act(command: string, order: EsimOrder): Promise<{ profiles: string }> {
    return this.#alone(async () => {
      const { action, iccid } = order
      const { signal } = this.#host
      const run = (words: readonly string[], seconds?: number) => runLpac(this.#tool, words, signal, seconds)
      if (action === 'enable' || action === 'disable')
        return this.#switch(command, action, given(iccid), order.confirm_within)
      if (action === 'nickname') await run(['profile', 'nickname', given(iccid), given(order.nickname)])
      if (action === 'delete') {
        if ((await this.#list()).enabled === given(iccid))
          throw new CommandFailure('INVALID', 'the profile in use cannot be deleted')
        await run(['profile', 'delete', given(iccid)])
      }
      if (action === 'download') {
        const { activation_code, confirmation_code } = order
        const confirmed = confirmation_code === undefined ? [] : ['-c', confirmation_code]
        await run(['profile', 'download', '-a', given(activation_code), ...confirmed], lpacFetchTime)
      }
      // The operator has to learn of it. What fails stays in the eSIM for the next time.
      if (action === 'delete' || action === 'download')
        await run(['notification', 'process', '-a', '-r']).catch(() => undefined)
      const { profiles } = await this.#list()
      return { profiles }
    })
  }

  /** Continues with the switch that an earlier run of the agent began; undefined if the command has none. */
  resume(command: string): (() => Promise<{ profiles: string }>) | undefined {
    const note = this.#host.noted(command)
    return note && (() => this.#alone(() => this.#follow(command, note)))
  }

  async #alone<T>(act: () => Promise<T>): Promise<T> {
    if (this.#busy) throw new CommandFailure('BUSY', 'this device is already working on its eSIM')
    this.#busy = true
    try {
      return await act()
    } finally {
      this.#busy = false
    }
  }

  #list(): Promise<Profiles> {
    return listProfiles(this.#tool, this.#host.signal)
  }

  async #switch(command: string, action: 'enable' | 'disable', target: string, within: number) {
    const { profiles, enabled } = await this.#list()
    if ((action === 'enable') === (enabled === target)) return { profiles }
    const note: SwitchNote = { previous: enabled ?? null, target, within }
    try {
      this.#host.note(command, note)
    } catch {
      throw new CommandFailure('STORAGE_FAILED', 'this device could not store which profile it has to go back to')
    }
    try {
      await runLpac(this.#tool, ['profile', action, target], this.#host.signal)
    } catch (error) {
      // Killed at its time limit, lpac may have switched: then the connection decides.
      if (!(error instanceof CommandFailure) || error.code !== 'TIMEOUT')
        return this.#goBack(command, note, whyOf(error))
    }
    return this.#follow(command, note)
  }

  /** Waits for a new connection, and otherwise goes back to the profile before. */
  async #follow(command: string, note: SwitchNote): Promise<{ profiles: string }> {
    if (note.back !== undefined) return this.#goBack(command, note, note.back)
    await this.#wait(settleTime)
    if (await this.#connects(note.within)) {
      const { profiles } = await this.#list()
      return { profiles }
    }
    return this.#goBack(command, note, `the device did not connect within ${note.within} s`)
  }

  /** Enables the profile before, and restarts the device once if that does not connect it. */
  async #goBack(command: string, note: SwitchNote, why: string): Promise<never> {
    const going: SwitchNote = { ...note, back: why }
    this.#host.note(command, going)
    for (let count = 1; ; count++) {
      try {
        await this.#restore(note)
        break
      } catch (error) {
        if (count === tries)
          throw new CommandFailure(
            'NOT_RESTORED',
            `${why}, and the profile before could not be enabled: ${whyOf(error)}`,
          )
        await this.#wait(pause)
      }
    }
    await this.#wait(settleTime)
    if (!(await this.#connects(linkTime)) && !note.restarted) {
      this.#host.note(command, { ...going, restarted: true })
      await this.#host.reboot().catch(() => undefined)
    }
    throw new CommandFailure('NOT_CONNECTED', `${why}, so it went back to the profile before`)
  }

  /** A profile that is as it was needs nothing. */
  async #restore({ previous, target }: SwitchNote): Promise<void> {
    const { enabled } = await this.#list()
    if ((enabled ?? null) === previous) return
    const words = previous === null ? ['profile', 'disable', target] : ['profile', 'enable', previous]
    await runLpac(this.#tool, words, this.#host.signal)
  }

  /** Opens a new connection. Whether that succeeds within the seconds. */
  async #connects(seconds: number): Promise<boolean> {
    const { signal } = this.#host
    const before = this.#host.connection()
    this.#host.redial()
    for (let left = seconds; left > 0; left--) {
      if (this.#host.online() && this.#host.connection() > before) return true
      await this.#wait(1)
      if (signal.aborted) return new Promise(() => undefined)
    }
    return false
  }

  /** Waits. When the agent ends, nothing more happens in this run, as after a power cut. */
  async #wait(seconds: number): Promise<void> {
    await this.#tool.wait(seconds, this.#host.signal)
    if (this.#host.signal.aborted) await new Promise(() => undefined)
  }
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : 'lpac failed')

function given(value: string | undefined): string {
  if (value === undefined) throw new CommandFailure('INVALID', 'the action needs a profile, a name or a code')
  return value
}
