import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { fail } from '@outpost/contract/kit/errors'
import { maxOutput } from '@outpost/contract/remote-access/command/constants'
import type { CommandOutcome } from '@outpost/contract/remote-access/command/schemas'
import type { SessionNotice } from '@outpost/contract/remote-access/session'
import type { TargetCredentials } from '@outpost/gateway/protocols/adapter'
import { type RemoteSession, runSession } from '@outpost/gateway/protocols/session'
import { type CommandClient, type CommandResult, sshCommand } from '@outpost/gateway/protocols/ssh/command'
import type { App } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import { publishOnChannel } from '../../channels/service.ts'
import { useCredentials } from '../credentials/store.ts'
import type { EntryRow } from '../queries.ts'
import { lossOf } from '../sessions/access.ts'
import { type SessionFacts, updateSession } from '../sessions/accounting.ts'
import { targetKeysOf } from '../sessions/target-keys.ts'

export interface OrderedCommand {
  entry: EntryRow
  actor: Actor
  channel: string
  sessionId: number
  command: string
  /** How long the command may take. */
  seconds: number
  /** Without them the remembered ones are used. */
  credentials: TargetCredentials | undefined
}

/** The running commands of an app, each with the promise that its end is stored. */
const runningOf = new WeakMap<App, Map<RemoteSession, Promise<void>>>()

/** Runs a command until it is over, or its session is ended. */
export function startCommand(app: App, ordered: OrderedCommand): void {
  const { entry, actor, command, seconds, credentials } = ordered
  const report = new Report(app, ordered)
  const { promise: over, resolve: isOver } = Promise.withResolvers<void>()
  const running = runningOf.get(app) ?? new Map<RemoteSession, Promise<void>>()
  runningOf.set(app, running)
  const request = { command, limit: seconds * 1000, keep: maxOutput, credentials }
  const session = runSession(sshCommand(request), report.client, {
    connect: () =>
      app.link?.stream(entry.device_id, { host: entry.address, port: entry.destination_port }) ??
      Promise.reject(fail('DEVICE_OFFLINE')),
    keys: targetKeysOf(app, entry, actor),
    credentials: () => useCredentials(app, entry, actor),
    onEnd(reason, counts) {
      for (const stop of watches) stop()
      void storeEnd(app, ordered.sessionId, { ...counts, endReason: reason })
        .then(() => report.end(reason))
        .finally(() => {
          running.delete(session)
          isOver()
        })
    },
  })
  running.set(session, over)
  const watches = watch(app, ordered, session)
}

const storeEnd = (app: App, id: number, facts: SessionFacts): Promise<unknown> =>
  app
    .ownTransaction((tx) => updateSession(tx, id, facts))
    .catch((error: unknown) =>
      app.log.error({ session: id, error: String(error) }, 'the end of a command could not be stored'),
    )

/** Ends a command whose session, device or right to go on is ended. @returns functions that stop watching it */
function watch(app: App, { entry, actor, sessionId }: OrderedCommand, session: RemoteSession): (() => void)[] {
  const check = (): void => {
    lossOf(app, actor, entry.id)
      .then((loss) => loss && session.end(loss))
      .catch((error: unknown) =>
        app.log.warn({ session: sessionId, error: String(error) }, 'a command could not be checked'),
      )
  }
  const names = (payload: unknown, id: number): boolean => (payload as { ids: number[] }).ids.includes(id)
  return [
    app.bus.subscribe('remote.ended', (payload) => {
      if (names(payload, sessionId)) session.end((payload as { reason: string }).reason)
    }),
    app.bus.subscribe('devices.kick', (payload) => {
      if (names(payload, entry.device_id)) session.end('device_disconnected')
    }),
    app.bus.subscribe('sessions.ended', (payload) => {
      const { userId } = payload as { userId: number }
      if ([actor.userId, actor.impersonator?.userId].includes(userId)) check()
    }),
    app.bus.subscribe('roles.changed', (payload) => {
      if (names(payload, actor.role.id)) check()
    }),
    app.bus.subscribe('devices.moved', (payload) => {
      if (names(payload, entry.device_id)) check()
    }),
    app.bus.subscribe('companies.moved', check),
    app.bus.onReconnect(check),
  ]
}

/** Ends every running command, and waits until that is stored. */
export async function closeCommands(app: App): Promise<void> {
  const running = runningOf.get(app) ?? new Map<RemoteSession, Promise<void>>()
  for (const session of running.keys()) session.end('server_stopped')
  await Promise.all(running.values())
}

/** Tells the channel of a command its steps and its end, in order. */
class Report {
  readonly #app: App
  readonly #ordered: OrderedCommand
  #told: Promise<void> = Promise.resolve()
  #last: ChannelEvent | undefined
  readonly client: CommandClient = {
    tell: (notice) => this.#hear(notice),
    close: () => {},
    onClose: () => {},
    finished: (result) => (this.#last = eventOf(result)),
  }

  constructor(app: App, ordered: OrderedCommand) {
    this.#app = app
    this.#ordered = ordered
  }

  /** Ends the channel: with the result, with what failed, or with the reason for which the session ended. */
  async end(reason: string): Promise<void> {
    this.#tell(this.#last ?? { status: 'error', type: 'text', value: 'The session ended.', data: { code: reason } })
    await this.#told
  }

  #hear(notice: SessionNotice): void {
    if (notice.t === 'step')
      this.#tell({
        status: 'progress',
        type: 'text',
        value: sentences[notice.step] ?? notice.step,
        data: { step: notice.step },
      })
    else if (notice.t === 'error')
      this.#last = {
        status: 'error',
        type: 'text',
        value: notice.message,
        data: { code: notice.code, step: notice.step },
      }
  }

  #tell(event: ChannelEvent): void {
    const { channel, entry } = this.#ordered
    this.#told = this.#told
      .then(() =>
        this.#app.ownTransaction((tx) => publishOnChannel(this.#app.bus, tx, channel, String(entry.device_id), event)),
      )
      .catch((error: unknown) =>
        this.#app.log.warn({ error: String(error) }, 'an event of a command could not be stored'),
      )
  }
}

const sentences: Readonly<Record<string, string>> = {
  tunnel: 'Opening a tunnel through the device.',
  connect: 'Connecting to the target.',
  login: 'Signing in.',
  shell: 'Running the command.',
}

const ends = {
  exited: 'The command ended.',
  time_over: 'The command was stopped because it reached its time limit.',
  too_much_output: 'The command was stopped because it printed too much.',
} as const

function eventOf({ exit, signal, stdout, stderr, end, milliseconds }: CommandResult): ChannelEvent {
  const outcome: CommandOutcome = {
    exit_code: exit ?? null,
    signal: signal ?? null,
    stdout: stdout.text,
    stderr: stderr.text,
    stdout_truncated: stdout.truncated,
    stderr_truncated: stderr.truncated,
    duration: milliseconds / 1000,
    end,
  }
  const value = end === 'exited' && exit !== undefined ? `Exit status ${exit}.` : ends[end]
  return { status: end === 'exited' ? 'completed' : 'error', type: 'text', value, data: outcome }
}
