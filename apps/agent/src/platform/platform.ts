import type { Duplex } from 'node:stream'
import type { ApiMethod } from '@outpost/contract/device/api-request'
import type { DeviceFile } from '@outpost/contract/device/commands'
import type { hotspotInput, ReportedList } from '@outpost/contract/device/wireless'
import type { z } from 'zod'
import type { OwnAddress } from '../allow-list.ts'
import type { ConfigSystem } from '../changes/system.ts'
import type { EsimTool } from '../esim/lpac.ts'

/** The data about a device in its `hello`. Empty where the device has none. */
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

/** Reported values by parameter name, as in the parameter catalogue. */
export type Values = Record<string, string | number>

/** What there are several of, as lines (see `wireless.ts` of the contract). A device leaves out what it cannot have. */
export type Lists = Partial<Record<ReportedList, string>>

/** What a hotspot is asked to do. */
export type HotspotOrder = z.output<typeof hotspotInput>

export interface ExecPlan {
  /** The time limit. */
  seconds: number
  /** The bytes of output that are kept. */
  limit: number
  /** Ends the command. */
  signal: AbortSignal
  /** Called with each part of the output that is kept, when it arrives. */
  onOutput?: (part: Buffer) => void
}

export interface ExecOutcome {
  exitCode: number
  /** Standard output and standard error in order of arrival, at most as many bytes as were to be kept. */
  bytes: Buffer
  /** Whether the command wrote more than that. */
  more: boolean
  /** Whether the command exceeded its time and was ended. */
  expired: boolean
}

/** The bytes of a command's output that a result holds. */
export const maxOutput = 16_384

/** A file to apply to the device, as the server describes it. */
export interface Update {
  kind: 'firmware' | 'configuration'
  /** Size in bytes; the SHA-256 is in hex. */
  size: number
  sha256: string
  /** For firmware: 1 keeps the settings. */
  keep: number
  /** For firmware. */
  version: string
}

/** Receives and applies the file of an update. Each step rejects with a `CommandFailure`. */
export interface UpdatePlace {
  write(part: Buffer): Promise<void>
  /** To be called when all bytes are written. Rejects when the device finds the file unsuitable. */
  check(): Promise<void>
  /** Resolves when the device is about to go down. */
  apply(): Promise<void>
  discard(): Promise<void>
}

/** A file to be fetched to a place on the device. */
export interface FilePlan {
  path: string
  /** In bytes. */
  size: number
  /** The mode of a new file. */
  mode: number
}

/** Receives a file and puts it in its place. Each step rejects with a `CommandFailure`. */
export interface FilePlace {
  write(part: Buffer): Promise<void>
  /** To be called when all bytes are written: creates or replaces the file at once. */
  settle(): Promise<void>
  /** Removes what is left of a file that was not put in its place. */
  discard(): Promise<void>
}

/** A request to the device's own API. */
export interface ApiCall {
  method: ApiMethod
  /** Below the root of the API, without a query. */
  path: string
  query?: string | undefined
  contentType: string
  body?: string | undefined
}

export interface ApiReply {
  /** The HTTP status. */
  status: number
  contentType: string
  bytes: Buffer
}

/** A host behind the device. Empty where the device does not know something. */
export interface LanHost {
  address: string
  mac: string
  /** The interface of the device. */
  network: string
  /** The port of the device's switch. */
  port: string
  /** The name that it gave the DHCP server of the device. */
  name: string
}

/** The hardware and operating system under an agent. */
export interface Platform {
  /** The value of `platform` in `hello`: `linux` or `fake`. */
  readonly name: string
  facts(): Promise<Facts>
  /** The configuration that can be changed as a transaction; missing where the device has no such thing. */
  readonly config?: ConfigSystem | undefined
  /** The tool for the profiles of the eSIM; missing where the device has none. */
  readonly esim?: EsimTool | undefined
  /** Asks the device's own API; missing where it has none. Rejects with a `CommandFailure` if there is no answer. */
  api?(call: ApiCall, signal: AbortSignal): Promise<ApiReply>
  /** Collects the values to report. `all` adds those that hardly ever change. */
  report(scope: 'changing' | 'all'): Promise<Values>
  /** Lists access points and hotspots; missing where the device has neither. */
  lists?(): Promise<Lists>
  /** Works on a hotspot; missing where the device has none. Rejects with a `CommandFailure`. */
  hotspot?(order: HotspotOrder): Promise<string>
  /** Returns the lines of `wireless.observe`; missing where the device has no access points. */
  wireless?(): Promise<string>
  /** Makes a file of the device's own state. Rejects when the device has no such file. */
  file(kind: DeviceFile, signal: AbortSignal): Promise<Buffer>
  /** Reads a regular file of at most `maxSentFile` bytes. Rejects, saying why, when there is none. */
  readFile(path: string, signal: AbortSignal): Promise<Buffer>
  /**
   * Prepares to receive a file. Rejects with a `CommandFailure` when it cannot be created.
   * @param hold called with the path of the file that is fetched, before it is created
   */
  prepareFile(plan: FilePlan, hold: (path: string) => void): Promise<FilePlace>
  /** Removes a file that was being fetched. Never rejects. */
  removePartial(path: string): Promise<void>
  /** Runs a shell command. Ends it with all processes that it started at its time limit, or when the signal fires. */
  exec(command: string, plan: ExecPlan): Promise<ExecOutcome>
  /** Resolves when the reboot was accepted, before it happens. Rejects when it was refused. */
  reboot(): Promise<void>
  /** Prepares to receive the file of an update. Rejects with a `CommandFailure` when the device cannot take one. */
  prepareUpdate(update: Update): Promise<UpdatePlace>
  /** The tools for reading that it has: `snmp`, `mqtt`, `http`. */
  readingTools(): string[]
  addresses(): Promise<OwnAddress[]>
  /**
   * Lists the hosts in the networks behind the device, from its neighbour table. With `sweep` it first pings the
   * addresses of these networks, to fill the table.
   */
  hosts(sweep: boolean): Promise<LanHost[]>
  /** Reports what is connected to the device, as lines of `network.observe`. */
  network(signal: AbortSignal): Promise<string>
  /** Connects from the device. When the peer ends its half, the other half stays open. Rejects within ten seconds. */
  connect(host: string, port: number): Promise<Duplex>
}
