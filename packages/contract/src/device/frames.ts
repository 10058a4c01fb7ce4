import { z } from 'zod'
import { maxList, reportedLists } from './wireless.ts'

/** Version of the protocol. `hello` contains the agent's version. */
export const protocolVersion = 1
/** The maximum size of a frame in bytes, in both directions. A longer frame is rejected and skipped to its end. */
export const maxFrameBytes = 65_536
/** The exec request that opens the control channel. */
export const controlCommand = 'outpost1'
/** The exec request of a first contact. Only the usernames `enrol` and `enrol:<token>` may send it. */
export const enrolCommand = 'enrol'

const text = (max: number) => z.string().max(max)
const flag = z.union([z.boolean(), z.enum(['0', '1'])]).transform((value) => value === true || value === '1')
const integer = z.coerce.number().int()
/** The most characters of the name of a value, and of a text. */
const valueLimits = { name: 64, text: 512 } as const

const isValue = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.length <= valueLimits.text) ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  typeof value === 'boolean'

/**
 * Values that a device reports, as text or number exactly as received. The parameter catalogue defines their meaning.
 * What is none, such as null or a text that is too long, is left out, and the other values of the report count.
 */
const values = z
  .record(z.string(), z.unknown())
  .transform((given) =>
    Object.fromEntries(
      Object.entries(given).filter(
        (entry): entry is [string, string | number | boolean] =>
          entry[0].length <= valueLimits.name && isValue(entry[1]),
      ),
    ),
  )

/** The first frame on the control channel, and the only one of a first contact. Nothing in it is verified. */
export const Hello = z.object({
  kind: z.literal('hello'),
  v: integer.min(1).max(1000).default(protocolVersion),
  agent: text(64).default(''),
  platform: text(32).default(''),
  boot: text(64).default(''),
  serial: text(64).default(''),
  mac: text(32).default(''),
  imei: text(32).default(''),
  model: text(64).default(''),
  firmware: text(64).default(''),
  name: text(128).default(''),
  abilities: text(512).default(''),
  /** The host key that the device has pinned as the gateway's next one, in base64 without the key type. */
  pinned: text(128).optional(),
  /** The change to the configuration that waits for its confirmation: `<change> <phase>` (see `change.ts`). */
  change: text(64).optional(),
  /**
   * A digest of all files in /etc/config, by the agent's own rules: while it stays the same, so do they. Older agents
   * send none.
   */
  config: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional()
    .catch(undefined),
  /**
   * The revision of its reading plan and the first 16 digits of the SHA-256 of the plan in hex: `12 0123456789abcdef`.
   * Missing if it has none.
   */
  readings: z
    .string()
    .regex(/^\d{1,9} [0-9a-f]{16}$/)
    .optional()
    .catch(undefined),
})
export type Hello = z.output<typeof Hello>

export const UpFrame = z.discriminatedUnion('kind', [
  Hello,
  /**
   * A batch of values measured at one time. `at` is Unix seconds by the device's clock, 0 if it has none. There is no
   * response.
   */
  z.object({
    kind: z.literal('telemetry'),
    at: z.coerce.number().min(0).max(1e11).default(0),
    values: values.default({}),
    /** What there are several of (see `wireless.ts`), as lines. */
    lists: z.partialRecord(z.enum(reportedLists), text(maxList)).optional(),
  }),
  z.object({
    kind: z.literal('event'),
    name: text(64),
    level: z.enum(['info', 'warning', 'error']).catch('info'),
    text: text(2048).default(''),
  }),
  /** The command is in persistent storage on the device, so it counts as delivered. */
  z.object({ kind: z.literal('ack'), id: text(64) }),
  z.object({
    kind: z.literal('progress'),
    id: text(64),
    percent: z.coerce.number().min(0).max(100).optional(),
    text: text(16_384).default(''),
  }),
  /**
   * The outcome of a command, sent once. `code` names a failure (`TARGET_NOT_ALLOWED`, `TIMEOUT`, `OUTCOME_UNKNOWN`,
   * ...).
   */
  z.object({
    kind: z.literal('result'),
    id: text(64),
    ok: flag,
    code: text(64).default(''),
    text: text(2048).default(''),
    data: z.record(z.string(), z.unknown()).default({}),
  }),
  z.object({ kind: z.literal('pong'), n: integer.default(0) }),
  z.object({ kind: z.literal('bye'), text: text(256).default('') }),
])
export type UpFrame = z.output<typeof UpFrame>

export const DownFrame = z.discriminatedUnion('kind', [
  /** The device is known and online. `interval` is the number of seconds between reports. */
  z.object({ kind: z.literal('welcome'), device: integer, interval: integer, name: text(128).default('') }),
  /** The first contact is accepted. From now on the device logs in as `d_<device>`. */
  z.object({ kind: z.literal('enrolled'), device: integer, interval: integer }),
  /** The first contact awaits approval by a person. Retry after `retry` seconds. */
  z.object({ kind: z.literal('pending'), fingerprint: text(64), retry: integer }),
  /** Rejected with a connect-attempt code (see `connect-codes.ts`). Retry after `retry` seconds. */
  z.object({ kind: z.literal('refused'), code: integer, text: text(256).default(''), retry: integer }),
  /** Execute this command once. If the id is repeated, the device returns the stored result. */
  z.object({
    kind: z.literal('run'),
    id: text(64),
    name: text(64),
    timeout: integer,
    input: z.record(z.string(), z.unknown()).default({}),
  }),
  z.object({ kind: z.literal('ping'), n: integer.default(0) }),
  z.object({ kind: z.literal('interval'), seconds: integer }),
  /** The last frame could not be understood. The connection stays open. */
  z.object({ kind: z.literal('error'), code: text(64), text: text(256).default('') }),
])
export type DownFrame = z.output<typeof DownFrame>
export type Frame = UpFrame | DownFrame
