/** What a task does: runs a command, or transfers a file to the device or from it. */
export const taskTypes = ['command', 'upload_file', 'download_file'] as const
export type TaskType = (typeof taskTypes)[number]

/** The state of a run of a group on one device. */
export const taskRunStatuses = ['processing', 'completed', 'failed'] as const
export type TaskRunStatus = (typeof taskRunStatuses)[number]

/**
 * How far the output of a task can be followed. `waiting`: the device has not received the task yet. `running`: what it
 * has written so far is returned. `offline`: the device has lost its connection. `unsupported`: the agent is too old, or
 * the task is no command. `finished`: the result has the whole output.
 */
export const liveOutputStates = ['waiting', 'running', 'offline', 'unsupported', 'finished'] as const

/** Why a device is left out of a run: it awaits approval, or its monitoring is off. */
export const runFaults = ['approval', 'monitoring'] as const
export type RunFault = (typeof runFaults)[number]

/**
 * How runs of a group ended for which it can be run again. `not_started`: cancelled or expired before the device began;
 * `skipped`: the device was left out, or its first task could not be sent.
 */
export const retriedRuns = ['failed', 'timed_out', 'unknown', 'cancelled', 'not_started', 'skipped'] as const
export type RetriedRun = (typeof retriedRuns)[number]

export const taskLimits = {
  /** Tasks of a group. */
  tasks: 50,
  /** Groups of a company. */
  groups: 1000,
  /** Devices of one run. */
  devices: 1000,
  /** Characters of a command, before and after its variables are filled in. */
  command: 8192,
  /** Characters of a path on the device. */
  path: 1024,
  /** Characters of the value of a variable. */
  value: 4096,
  /** Bytes of a file whose variables are replaced, before and after. */
  filledFile: 262_144,
  /** Bytes of a command's output that are kept. */
  output: 1_048_576,
  /** Characters of one part of the output of a running command. */
  liveOutput: 262_144,
  /** Characters of an output in a list of short results. */
  shortOutput: 1000,
} as const

/** A variable of a task, as it is written in its command or file. */
export const variable = /\{\{([A-Za-z_][0-9A-Za-z_]{0,63})\}\}/g

/**
 * Returns the names of the variables in a command, each once, in their order.
 * @example variablesIn('ping {{host}}') // ['host']
 */
export const variablesIn = (command: string): string[] => [
  ...new Set([...command.matchAll(variable)].map(([, name]) => name!)),
]

/** Returns the names of the variables of a task: those in its command, or in its file if they are replaced there. */
export const variablesOfTask = (data: { command: string; variables?: readonly string[] | undefined }): string[] => [
  ...(data.variables ?? variablesIn(data.command)),
]

/**
 * Replaces the variables of a command.
 * @param valueOf returns the text for a name
 */
export const fillVariables = (command: string, valueOf: (name: string) => string): string =>
  command.replaceAll(variable, (_, name: string) => valueOf(name))

/** Quotes a text as one word for a POSIX shell. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
