import type { Result } from '../../devices/service.ts'
import type { Fault, Parameter } from '../soap/read.ts'
import type { Request } from '../soap/write.ts'
import type { Element } from '../soap/xml.ts'

/** The answer of a device to a request: the element of the response, or a fault. */
export type Answer = { body: Element; fault?: undefined } | { body?: undefined; fault: Fault }

/** How a piece of work has ended. */
export interface WorkEnd {
  /** The outcome; `delivered` if the device has accepted it and reports the outcome in a later session. */
  result: Result | 'delivered'
  /** What the device has said about its parameters. */
  parameters?: readonly Parameter[]
  writable?: ReadonlyMap<string, boolean>
  /** Whether the session ends now, so that the device does what it was told. */
  endsSession?: boolean
}

/** The requests of a piece of work. Each gets the answer to the one before. */
export type Steps = Generator<Request, WorkEnd, Answer>

/** A piece of work in a session. `ended` stores its outcome. */
export interface Work {
  steps: Steps
  ended: (end: WorkEnd) => Promise<void>
}

export const done = (text = '', data: Record<string, unknown> = {}): Result => ({ ok: true, code: '', text, data })

export const failed = (code: string, text: string): Result => ({ ok: false, code, text, data: {} })

/** The result of a fault, in the words of the device. */
export const refusedBy = ({ code, text }: Fault): Result =>
  failed(
    `CWMP_${code}`.slice(0, 40),
    `The device refused: ${[text, code && `(fault ${code})`].filter(Boolean).join(' ')}`,
  )
