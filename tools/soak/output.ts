/** A fault that struck, in milliseconds since 1970; `to` is when it was over. */
export interface Struck {
  name: string
  from: number
  to: number
}

/** Seconds after a fault in which errors may still be told: retries, reconnections and time limits of 15 s. */
const toldWithin = 60
/** pino's number of the level `error`. */
const errorLevel = 50

/** Faults that end requests and queries, and so may be told as errors. Crowds of connections must not cause any. */
const harmless = /say nothing|byte by byte|come all at once/

export interface Told {
  /** Processes that ended, and how, beside those that the run killed. */
  exits: string[]
  /** Errors that no fault explains. */
  errors: string[]
  /** All errors by their text, for the line that a run prints. */
  counts: Record<string, number>
}

/**
 * Judges what the program has printed, by the faults that struck.
 * @param began when the run began, in milliseconds since 1970: while all devices enrol at once, a busy machine refuses some
 */
export function judgeOutput(output: string, struck: readonly Struck[], began = 0): Told {
  const told: Told = { exits: [], errors: [], counts: {} }
  const killed = new Map([
    ['api and gateway', struck.filter(({ name }) => name === 'the api is killed').length],
    ['worker and vpn', struck.filter(({ name }) => name === 'the worker is killed').length],
  ])
  for (const line of output.split('\n')) {
    const end = /The process for (.+?) (?:ended \((\w+)\)|has not)/.exec(line)
    if (end) {
      const left = killed.get(end[1]!) ?? 0
      if (end[2] === 'SIGKILL' && left > 0) killed.set(end[1]!, left - 1)
      else told.exits.push(line)
      continue
    }
    const entry = parse(line)
    if (!entry || entry.level < errorLevel || entry.time < began) continue
    told.counts[entry.msg] = (told.counts[entry.msg] ?? 0) + 1
    if (!isCaused(entry.time, struck)) told.errors.push(line.slice(0, 500))
  }
  return told
}

const isCaused = (time: number, struck: readonly Struck[]): boolean =>
  struck.some(({ name, from, to }) => !harmless.test(name) && time >= from - 1000 && time <= to + toldWithin * 1000)

function parse(line: string): { level: number; time: number; msg: string } | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level = 0, time = 0, msg = '' } = JSON.parse(line) as { level?: number; time?: number; msg?: string }
    return { level, time, msg }
  } catch {
    return undefined // A line that was cut off when its process was killed.
  }
}
