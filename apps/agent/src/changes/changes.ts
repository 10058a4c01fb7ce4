import type { ChangeEnd, ChangePhase } from '@outpost/contract/device/change'
import { writeArmed } from '@outpost/contract/device/change'
import type { PlanEntry } from '@outpost/contract/device/plan'
import { shadowPath } from '@outpost/contract/device/system-password'
import { CommandFailure } from '../commands/implement.ts'
import {
  checkBase,
  checkFeasible,
  entriesOf,
  hashesOf,
  type Old,
  readFetchedPlan,
  readOld,
  sha256,
  shadowOf,
} from './check.ts'
import { tookEffect } from './api-reply.ts'
import { isOver, type Journal } from './journal.ts'
import type { ConfigSystem } from './system.ts'

/** What a change needs of the agent. */
export interface ChangeHost {
  boot: string
  /** Fires when the agent ends. Nothing more is stored then, as after a power cut. */
  signal: AbortSignal
  /** The number of the present control connection. It grows with each one that is opened. */
  connection(): number
  /** Ends the control connection and dials at once. */
  redial(): void
}

/** The order of a change, as `config.apply` has it. */
export interface ChangeOrder {
  command: string
  change: string
  sha256: string
  confirm_within: number
  confirm_sha256: string
}

export interface ChangeOutput extends Record<string, unknown> {
  state: ChangeEnd
  phase: ChangePhase
  hashes: string
  log: string
}

/** How an armed change ends: no code means that it was confirmed. */
interface End {
  code: string
  text: string
}

interface Armed {
  journal: Journal
  /** The connection over which it was applied. It cannot be confirmed over that one. */
  connection: number
  tested: boolean
  /** Settles when the confirmation is stored. */
  confirming?: Promise<void>
  end: (end: End) => void
  ended: Promise<End>
}

/** The bytes of the log that are reported. */
const maxLog = 4000
/** Seconds that a request to the API of the device may take. */
const apiLimit = 30
/** Seconds without a connection after which a device restarts once, when the old files are back. */
const offlineLimit = 120

/** Changes the configuration of a device as transactions that undo themselves unless the server confirms them. */
export class Changes {
  readonly #system: ConfigSystem
  readonly #host: ChangeHost
  #busy = false
  #armed: Armed | undefined
  #log = ''
  #phase: ChangePhase = 'plan'

  constructor(system: ConfigSystem, host: ChangeHost) {
    this.#system = system
    this.#host = host
  }

  /** What `hello` says about the change that waits for its confirmation. */
  waiting(): string | undefined {
    return this.#armed && writeArmed(this.#armed.journal.change, this.#phase)
  }

  /** Fetches, checks and applies a plan, and resolves when the change is confirmed. Rejects when it is undone. */
  async apply(
    order: ChangeOrder,
    fetch: (take: (part: Buffer) => Promise<void>) => Promise<string>,
  ): Promise<ChangeOutput> {
    if (this.#busy) throw this.#failure('CHANGE_PENDING', 'another change is not over yet', 'refused', '')
    this.#busy = true
    this.#log = ''
    try {
      const { plan, old } = await this.#prepare(order, fetch)
      const journal = this.#journalOf(order, plan, old)
      this.#enter('journal')
      await this.#save(journal).catch((error: Error) => {
        throw this.#failure('READ_ONLY', error.message, 'refused', '')
      })
      const armed = this.#arm(journal)
      return await this.#run(armed, plan)
    } finally {
      this.#busy = false
    }
  }

  /**
   * Undoes the change that a restart has interrupted, or goes on with one whose plan restarts the device. Call it once,
   * before anything else.
   */
  async recover(): Promise<void> {
    for (const journal of await this.#system.journals.all()) {
      if (isOver(journal)) continue
      this.#log = journal.log
      if (journal.state === 'rebooting' && journal.boot !== this.#host.boot) {
        journal.state = 'armed'
        journal.boot = this.#host.boot
        journal.deadline = this.#system.uptime() + journal.within
        await this.#save(journal)
        this.#busy = true
        this.#arm(journal).connection = 0
      } else await this.#restore(journal, { code: 'RESTARTED', text: 'the device restarted before the confirmation' })
    }
  }

  /** Whether a change of an earlier run of the agent has an outcome, or will have one. */
  async knows(command: string): Promise<boolean> {
    return (await this.#system.journals.all()).some((each) => each.command === command)
  }

  /** Returns the outcome of a change that an earlier run of the agent began. Rejects when it was undone. */
  async resume(command: string): Promise<ChangeOutput> {
    if (this.#armed?.journal.command === command)
      return this.#await(this.#armed).finally(() => {
        this.#busy = false
      })
    const journal = (await this.#system.journals.all()).find((each) => each.command === command)
    if (!journal) throw new CommandFailure('OUTCOME_UNKNOWN', 'nothing is known about this change')
    return this.#outcome(journal)
  }

  /** Confirms the armed change. Resolves to the hashes of the guarded files. */
  async confirm(change: string, token: string): Promise<string> {
    const armed = this.#armed
    const journal =
      armed?.journal ??
      (await this.#system.journals.all()).find((each) => each.state === 'confirmed' && each.change === change)
    if (!journal || journal.change !== change) throw new CommandFailure('NO_CHANGE', 'no such change waits')
    if (sha256(token) !== journal.confirm) throw new CommandFailure('WRONG_TOKEN', 'the token is wrong')
    if (armed && journal.state === 'armed') {
      if (!armed.tested || this.#host.connection() <= armed.connection)
        throw new CommandFailure('TESTING', 'the device still tests the change')
      this.#note('confirmed')
      // The deadline may pass while this is stored, so the end waits for it.
      armed.confirming ??= this.#save({ ...journal, state: 'confirmed', phase: 'done', log: this.#log }).then(() => {
        journal.state = 'confirmed'
      })
      await armed.confirming
      armed.end({ code: '', text: '' })
    }
    return this.hashes(journal.old.map(({ path }) => path))
  }

  /** Undoes the armed change. */
  cancel(change: string): void {
    if (this.#armed?.journal.change !== change || this.#armed.journal.state !== 'armed')
      throw new CommandFailure('NO_CHANGE', 'no such change waits')
    this.#armed.end({ code: 'CANCELLED', text: 'the change was cancelled' })
  }

  hashes(paths: readonly string[]): Promise<string> {
    return hashesOf(this.#system, paths)
  }

  async #prepare({ sha256: sum }: ChangeOrder, fetch: (take: (part: Buffer) => Promise<void>) => Promise<string>) {
    let old: Old = new Map()
    try {
      this.#enter('plan')
      const parts: Buffer[] = []
      if ((await fetch(async (part) => void parts.push(part))) !== sum)
        throw new CommandFailure('WRONG_SUM', 'the plan has the wrong checksum')
      const plan = readFetchedPlan(Buffer.concat(parts))
      this.#enter('base')
      old = await readOld(this.#system, plan)
      await checkBase(this.#system, plan, old)
      this.#enter('preflight')
      await checkFeasible(this.#system, plan, old)
      return { plan, old }
    } catch (error) {
      const { code, message } = error instanceof CommandFailure ? error : { code: 'INVALID', message: String(error) }
      const hashes = await this.hashes([...old.keys()]).catch(() => '')
      throw this.#failure(code, message, 'refused', hashes)
    }
  }

  #journalOf(order: ChangeOrder, plan: readonly PlanEntry[], old: Old): Journal {
    return {
      change: order.change,
      command: order.command,
      state: 'armed',
      phase: 'apply',
      boot: this.#host.boot,
      deadline: this.#system.uptime() + order.confirm_within,
      within: order.confirm_within,
      confirm: order.confirm_sha256,
      old: [...old].map(([path, file]) => ({
        path,
        file: file ? { ...file, bytes: file.bytes.toString('base64') } : null,
      })),
      services: entriesOf(plan, 'reload').map(({ service }) => service),
      configs: plan.some(({ entry }) => entry === 'uci' || entry === 'api') || [...old.keys()].some(isConfig),
      tests: entriesOf(plan, 'test').map(({ test }) => test),
      code: '',
      text: '',
      log: this.#log,
    }
  }

  #arm(journal: Journal): Armed {
    const { promise, resolve } = Promise.withResolvers<End>()
    const armed: Armed = {
      journal,
      connection: this.#host.connection(),
      tested: false,
      end: resolve,
      ended: promise,
    }
    this.#armed = armed
    this.#host.signal.addEventListener('abort', () => resolve({ code: 'STOPPED', text: '' }), { once: true })
    void this.#system
      .wait(Math.max(0, journal.deadline - this.#system.uptime()), this.#host.signal)
      .then(() => resolve({ code: 'NOT_CONFIRMED', text: `no confirmation within ${journal.within} s` }))
    return armed
  }

  async #run(armed: Armed, plan: readonly PlanEntry[]): Promise<ChangeOutput> {
    const reboots = plan.some(({ entry }) => entry === 'reboot')
    try {
      this.#enter('apply')
      await this.#write(plan)
      if (reboots) {
        await this.#save({ ...armed.journal, state: 'rebooting', log: this.#log })
        await this.#system.reboot()
      } else await this.#system.reload(armed.journal.services, armed.journal.configs)
    } catch (error) {
      armed.end({ code: 'NOT_APPLIED', text: error instanceof Error ? error.message : 'writing failed' })
    }
    armed.connection = this.#host.connection()
    if (!reboots) this.#host.redial()
    return this.#await(armed)
  }

  async #write(plan: readonly PlanEntry[]): Promise<void> {
    for (const { path, content, mode, owner } of entriesOf(plan, 'file'))
      await this.#system.write(path, {
        bytes: Buffer.from(content),
        ...(mode !== undefined && { mode: Number.parseInt(mode, 8) }),
        ...(owner !== undefined && { owner }),
      })
    for (const { path } of entriesOf(plan, 'remove')) await this.#system.remove(path)
    const shadow = shadowOf(plan, await this.#system.read(shadowPath))
    if (shadow) await this.#system.write(shadowPath, { bytes: shadow })
    const lines = entriesOf(plan, 'uci').map(({ line }) => line)
    if (lines.length > 0) await this.#system.uci(lines)
    for (const request of entriesOf(plan, 'api')) await this.#callApi(request)
  }

  async #callApi(request: Extract<PlanEntry, { entry: 'api' }>): Promise<void> {
    const place = `${request.method} ${request.path.split('?')[0]}`
    const reply = await Promise.race([this.#system.api(request), this.#system.wait(apiLimit, this.#host.signal)])
    if (!reply) throw new Error(`${place}: the API of this device did not answer within ${apiLimit} s`)
    this.#note(`api ${place}: ${reply.status}`)
    if (!tookEffect(reply)) throw new Error(`${place}: ${reply.status} ${reply.bytes.toString('utf8', 0, 1000)}`)
  }

  /** Tests an applied change and waits for its end. */
  async #await(armed: Armed): Promise<ChangeOutput> {
    const { journal } = armed
    const stop = new AbortController()
    void this.#test(armed, AbortSignal.any([stop.signal, this.#host.signal]))
    const end = await armed.ended
    stop.abort()
    // Nothing is undone while the agent ends: its next run finds the journal.
    if (this.#host.signal.aborted) return new Promise(() => undefined)
    await armed.confirming?.catch(() => undefined)
    this.#armed = undefined
    if (journal.state === 'confirmed') {
      journal.phase = 'done'
      journal.log = this.#log
      return this.#outcome(journal)
    }
    await this.#restore(journal, end)
    void this.#restartOnce(journal, this.#host.connection())
    this.#host.redial()
    return this.#outcome(journal)
  }

  async #test(armed: Armed, signal: AbortSignal): Promise<void> {
    this.#enter('tests')
    for (const test of armed.journal.tests) {
      try {
        await this.#system.test(test, signal)
        this.#note(`test ${test.kind}: passed`)
      } catch (error) {
        const why = error instanceof Error ? error.message : 'failed'
        this.#note(`test ${test.kind}: ${why}`)
        return armed.end({ code: 'TEST_FAILED', text: `${test.kind}: ${why}`.slice(0, 2000) })
      }
      if (signal.aborted) return
    }
    armed.tested = true
    this.#enter('confirm')
  }

  /** Puts the old files back. Repeating it is harmless. */
  async #restore(journal: Journal, { code, text }: End): Promise<void> {
    const failedIn = this.#phase
    this.#note(`${code}: ${text}`)
    this.#enter('restore')
    for (const { path, file } of journal.old) {
      const put = file
        ? this.#system.write(path, { ...file, bytes: Buffer.from(file.bytes, 'base64') })
        : this.#system.remove(path)
      await put.catch((error: Error) => this.#note(`${path}: ${error.message}`))
    }
    await this.#system
      .reload(journal.services, journal.configs)
      .catch((error: Error) => this.#note(`reload: ${error.message}`))
    Object.assign(journal, { state: 'restored', phase: failedIn, code, text, log: this.#log })
    await this.#save(journal)
  }

  /**
   * Restarts the device once if no connection follows although the old files are back. One that came and went again
   * counts: a later change closes it too.
   */
  async #restartOnce(journal: Journal, connection: number): Promise<void> {
    await this.#system.wait(offlineLimit, this.#host.signal)
    if (this.#host.signal.aborted || this.#host.connection() > connection || journal.restarted) return
    journal.restarted = true
    await this.#save(journal)
    await this.#system.reboot()
  }

  async #outcome(journal: Journal): Promise<ChangeOutput> {
    const hashes = await this.hashes(journal.old.map(({ path }) => path)).catch(() => '')
    if (journal.state === 'confirmed') return { state: 'confirmed', phase: 'done', hashes, log: journal.log }
    throw this.#failure(journal.code, journal.text, 'restored', hashes, journal)
  }

  #failure(code: string, text: string, state: ChangeEnd, hashes: string, at?: Journal): CommandFailure {
    return new CommandFailure(code, text, {
      state,
      phase: at?.phase ?? this.#phase,
      hashes,
      log: at?.log ?? this.#log,
    })
  }

  #save(journal: Journal): Promise<void> {
    return this.#host.signal.aborted ? new Promise(() => undefined) : this.#system.journals.save(journal)
  }

  #enter(phase: ChangePhase): void {
    this.#phase = phase
    this.#note(phase)
  }

  #note(text: string): void {
    this.#log = `${this.#log}${this.#system.uptime().toFixed(1)} ${text}\n`.slice(-maxLog)
  }
}

const isConfig = (path: string): boolean => path.startsWith('/etc/config/')
