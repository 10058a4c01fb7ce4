import type { z } from 'zod'

/**
 * A command for a device. Commands with `effect: 'once'` are stored in the command table and executed at most once per
 * id; `'transient'` commands are only passed to a connected device and forgotten when its connection ends.
 */
export interface Command<In extends z.ZodObject = z.ZodObject, Out extends z.ZodObject = z.ZodObject> {
  name: string
  effect: 'once' | 'transient'
  input: In
  output: Out
  /** The maximum number of seconds from receipt to result. */
  timeout: number
  /** The protocol version that introduced the command. */
  since: number
}

export type CommandInput<C extends Command> = C extends Command<infer In, z.ZodObject> ? z.input<In> : never
export type CommandOutput<C extends Command> = C extends Command<z.ZodObject, infer Out> ? z.output<Out> : never

/** Declares a device command. The types of both sides derive from it. */
export const command = <In extends z.ZodObject, Out extends z.ZodObject>(spec: Command<In, Out>): Command<In, Out> =>
  spec
