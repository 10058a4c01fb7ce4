import type { z } from 'zod'

/**
 * Something that a device is told to do once. `effect: 'once'` commands live in the command table and act at most once
 * by their id; `'transient'` ones are only passed to a connected device and forgotten with the connection.
 */
export interface Command<In extends z.ZodObject = z.ZodObject, Out extends z.ZodObject = z.ZodObject> {
  name: string
  effect: 'once' | 'transient'
  input: In
  output: Out
  /** Seconds the device may take from receipt to result. */
  timeout: number
  /** Protocol version in which the command appeared. */
  since: number
}

export type CommandInput<C extends Command> = C extends Command<infer In, z.ZodObject> ? z.input<In> : never
export type CommandOutput<C extends Command> = C extends Command<z.ZodObject, infer Out> ? z.output<Out> : never

/** Declares a device command; both ends are typed from it. */
export const command = <In extends z.ZodObject, Out extends z.ZodObject>(spec: Command<In, Out>): Command<In, Out> =>
  spec
