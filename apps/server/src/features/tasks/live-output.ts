import { maxSentOutput } from '@outpost/contract/device/commands'
import { ApiError } from '@outpost/contract/kit/errors'
import { taskLimits } from '@outpost/contract/tasks/constants'
import type { DeviceLink } from '@outpost/gateway/host'
import { z } from 'zod'
import { storable } from '../../kit/text.ts'
import { SecretFilter } from './hide-secrets.ts'

/**
 * Milliseconds between two rounds of questions to a device, the same if it does not answer, within which it must answer,
 * that a reader waits for the round in progress, and after which an output that nobody reads is dropped.
 */
const times = { pace: 1000, silent: 5000, answer: 5000, reader: 1500, idle: 30_000 } as const
/** Questions of one round: as much as 64 KiB. */
const partsPerRound = 8
/** Outputs that are held at once, and the characters of all of them. Beyond that those read longest ago are dropped. */
const held = { outputs: 200, characters: 33_554_432 } as const

const Part = z.object({
  output: z.string().max(65_536),
  next: z.coerce.number().int().min(0).max(maxSentOutput),
  more: z.coerce.number().default(0),
})

/** How the last question about an output went. */
type Heard = 'running' | 'offline' | 'unsupported'

interface Live {
  deviceId: number
  commandId: string
  filter: SecretFilter
  /** What may be shown, without secrets. */
  shown: string
  /** The bytes that have been read from the device. */
  read: number
  heard: Heard
  /** When the device may be asked again, as `performance.now()`. */
  askAt: number
  round: Promise<void> | undefined
  timer: NodeJS.Timeout
}

/** What one reader gets. */
export interface LiveText {
  state: Heard
  output: string
  next: number
  truncated: boolean
}

/**
 * The outputs of running commands that someone reads. A device is asked only while there are readers, once for all of
 * them, and at a limited rate, so that no command can flood the server.
 */
export class LiveOutputs {
  readonly #link: DeviceLink
  readonly #outputs = new Map<string, Live>()

  constructor(link: DeviceLink) {
    this.#link = link
  }

  /**
   * Returns what the command has written from the character `from` on, and asks the device for more.
   * @param secrets returns the values that are hidden; called once for each output
   */
  async read(
    { deviceId, commandId }: Pick<Live, 'deviceId' | 'commandId'>,
    from: number,
    secrets: () => readonly string[],
  ): Promise<LiveText> {
    const live = this.#outputs.get(commandId) ?? this.#open(deviceId, commandId, secrets())
    // The ones read last are at the end.
    this.#outputs.delete(commandId)
    this.#outputs.set(commandId, live)
    live.timer.refresh()
    this.#limit()
    if (!live.round && performance.now() >= live.askAt && live.heard !== 'unsupported') this.#begin(live)
    if (live.round)
      await Promise.race([live.round, new Promise((resolve) => setTimeout(resolve, times.reader).unref())])
    const output = live.shown.slice(from, from + taskLimits.liveOutput)
    return {
      state: live.heard,
      output,
      // The server may have been restarted, and not have read that far again.
      next: Math.max(from, from + output.length),
      truncated: live.read >= maxSentOutput,
    }
  }

  #open(deviceId: number, commandId: string, secrets: readonly string[]): Live {
    const timer = setTimeout(() => this.#drop(commandId), times.idle)
    timer.unref()
    const filter = new SecretFilter(secrets)
    return { deviceId, commandId, filter, shown: '', read: 0, heard: 'running', askAt: 0, round: undefined, timer }
  }

  #drop(commandId: string): void {
    clearTimeout(this.#outputs.get(commandId)?.timer)
    this.#outputs.delete(commandId)
  }

  #limit(): void {
    let characters = 0
    for (const { shown } of this.#outputs.values()) characters += shown.length
    for (const [id, { shown }] of this.#outputs) {
      if (this.#outputs.size <= held.outputs && characters <= held.characters) return
      characters -= shown.length
      this.#drop(id)
    }
  }

  #begin(live: Live): void {
    const begun = performance.now()
    live.round = this.#ask(live).then((pause) => {
      live.askAt = begun + pause
      live.round = undefined
    })
  }

  /** Reads the next parts. Never rejects. @returns milliseconds until the next round */
  async #ask(live: Live): Promise<number> {
    try {
      for (let parts = 0; parts < partsPerRound; parts++) {
        const input = { command: live.commandId, from: live.read }
        const answer = await this.#link.run(live.deviceId, 'exec.output', input, times.answer)
        live.heard = answer.code === 'UNKNOWN_COMMAND' ? 'unsupported' : 'running'
        const part = answer.ok ? Part.safeParse(answer.data).data : undefined
        // A device that goes back or makes no progress would be asked for ever.
        if (!part || part.next <= live.read) return times.pace
        live.read = part.next
        live.shown = (live.shown + live.filter.push(storable(part.output))).slice(0, taskLimits.output)
        if (part.more !== 1) return times.pace
      }
      return times.pace
    } catch (error) {
      live.heard = error instanceof ApiError && error.items[0]?.code === 'DEVICE_OFFLINE' ? 'offline' : live.heard
      return times.silent
    }
  }
}

const outputs = new WeakMap<DeviceLink, LiveOutputs>()

/** Returns the outputs that are read in this process. */
export function liveOutputs(link: DeviceLink): LiveOutputs {
  const known = outputs.get(link) ?? new LiveOutputs(link)
  outputs.set(link, known)
  return known
}
