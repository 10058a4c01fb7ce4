import type { App, Program } from '../../../context.ts'
import { sessionLimits } from '../sessions/limits.ts'
import type { NativeUser } from './native-user.ts'

const connectionsOf = new WeakMap<App, Connections>()

/** The connections of users' own SSH clients to this process. They end with the key or token that opened them. */
export class Connections {
  readonly #app: Program
  readonly #all = new Set<NativeUser>()
  readonly #stopListening: (() => void)[]

  private constructor(app: Program) {
    this.#app = app
    this.#stopListening = [
      app.bus.subscribe('sessions.ended', (payload) => {
        const { userId } = payload as { userId: number }
        this.#look((user) => user.userId === userId)
      }),
      app.bus.onReconnect(() => this.#look(() => true)),
    ]
    const timer = setInterval(() => this.#look(() => true), sessionLimits.check)
    this.#stopListening.push(() => clearInterval(timer))
  }

  static of(app: Program): Connections {
    const known = connectionsOf.get(app) ?? new Connections(app)
    connectionsOf.set(app, known)
    return known
  }

  /** Returns false if the user has the maximum number of connections. */
  add(user: NativeUser): boolean {
    const others = [...this.#all].filter(({ userId }) => userId === user.userId).length
    if (others >= sessionLimits.connections) return false
    this.#all.add(user)
    return true
  }

  /** Stops listening with the last connection. */
  remove(user: NativeUser): void {
    if (!this.#all.delete(user) || this.#all.size > 0) return
    for (const stop of this.#stopListening) stop()
    connectionsOf.delete(this.#app)
  }

  #look(concerned: (user: NativeUser) => boolean): void {
    for (const user of this.#all) {
      if (!concerned(user)) continue
      user
        .actors()
        .then((actors) => {
          if (actors.length === 0) user.close()
        })
        .catch((error: unknown) => this.#app.log.warn({ error: String(error) }, 'a connection could not be checked'))
    }
  }
}
