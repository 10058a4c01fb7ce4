import type { Duplex } from 'node:stream'
import type { DeviceFile } from '@outpost/contract/device/commands'
import type { OwnAddress } from '../allow-list.ts'

/** What a device says of itself in its hello. Empty where it has none. */
export interface Facts {
  /** Changes with every boot. */
  boot: string
  serial: string
  mac: string
  imei: string
  model: string
  firmware: string
  name: string
}

/** Reported values by the names of the parameter catalogue. */
export type Values = Record<string, string | number>

export interface ExecOutcome {
  exitCode: number
  /** Standard output and error as they came, at most `maxOutput` bytes of it. */
  output: string
  truncated: boolean
  /** It ran longer than its time and was ended. */
  expired: boolean
}

/** Bytes of a command's output that are kept. */
export const maxOutput = 16_384

/** A file that is to be applied to the device, as the server describes it. */
export interface Update {
  kind: 'firmware' | 'configuration'
  /** Bytes, and the SHA-256 in hex. */
  size: number
  sha256: string
  /** Of a firmware: 1 keeps the settings. */
  keep: number
  /** Of a firmware. */
  version: string
}

/** Where such a file is collected and applied. Each step rejects with a `CommandFailure`. */
export interface UpdatePlace {
  write(part: Buffer): Promise<void>
  /** Everything has come. Rejects where the device itself finds that it is not for it. */
  check(): Promise<void>
  /** Returns when the device is about to go down. */
  apply(): Promise<void>
  discard(): Promise<void>
}

/** The hardware and system under an agent. */
export interface Platform {
  /** The word of hello: `linux`, `fake`. */
  readonly name: string
  facts(): Promise<Facts>
  /** `all` adds what hardly ever changes. */
  report(scope: 'changing' | 'all'): Promise<Values>
  /** A file that the device makes of itself. Throws where it has no such thing. */
  file(kind: DeviceFile, signal: AbortSignal): Promise<Buffer>
  /** Runs a line in the device's shell. Ends with everything it started after `seconds`, or when `signal` fires. */
  exec(command: string, seconds: number, signal: AbortSignal): Promise<ExecOutcome>
  /** Returns when the reboot was accepted, before it happens. Throws where it was refused. */
  reboot(): Promise<void>
  /** Makes room for a file that is to be applied. Throws a `CommandFailure` where the device cannot take one. */
  prepareUpdate(update: Update): Promise<UpdatePlace>
  addresses(): Promise<OwnAddress[]>
  /** Dials as the device would. The stream keeps its other half open after one half ends. Rejects within ten seconds. */
  connect(host: string, port: number): Promise<Duplex>
}
