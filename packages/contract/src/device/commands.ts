import { z } from 'zod'
import { command } from '../kit/command.ts'
import { apiBody, apiContentType, apiMethods, apiPath, apiQuery } from './api-request.ts'
import { changeEnds, changePhases, confirmWithin } from './change.ts'
import { cwmpCommands } from './cwmp-commands.ts'
import { esimInput, esimOutput } from './esim.ts'
import { fetchToken } from './fetch.ts'
import { readingCommands } from './reading-commands.ts'
import { wirelessCommands } from './wireless-commands.ts'

const nothing = z.object({})
const host = z.string().regex(/^[0-9A-Za-z.:-]{1,253}$/)
const port = z.coerce.number().int().min(1).max(65_535)
/** An Ed25519 key of the gateway: 51 bytes in base64 (RFC 8709, section 4). */
const hostKey = z.string().regex(/^ssh-ed25519 AAAA[0-9A-Za-z+/]{64}$/)

const tunnel = z.string().regex(/^[0-9a-f]{32}$/)
/** Port numbers, separated by commas. */
const ports = z.string().regex(/^[1-9]\d{0,4}(,[1-9]\d{0,4}){0,63}$/)
/** IPv4 addresses, separated by commas. */
const addresses = z.string().regex(/^\d[\d.]{6,14}(,\d[\d.]{6,14}){0,15}$/)

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Proves that a file which a device sends was requested from it. Valid for one file. */
const putToken = z.string().regex(/^[0-9a-f]{32}$/)
/** An absolute path on a device. Neither NUL nor a line break can be part of it. */
export const devicePath = z
  .string()
  .max(1024)
  .startsWith('/')
  .refine((path) => !path.includes('\0') && !path.includes('\n'), 'neither NUL nor a line break can be in a path')

/** A change to the configuration of one device: 128 random bits. */
const change = z.string().regex(/^[0-9a-f]{32}$/)
/** `<sha256, or - for a file that does not exist> <path>`, one a line. */
const hashes = z.string().max(32_768)

/** Files that a device creates about itself: its configuration, a troubleshooting archive, and its log as text. */
export const deviceFiles = ['backup', 'troubleshoot', 'eventslog'] as const
export type DeviceFile = (typeof deviceFiles)[number]

/**
 * All commands that a device supports. To add a command: one entry here, one file in the agent's `commands/`, and one
 * branch in `agent.sh`. The types of both TypeScript sides derive from the entry.
 */
export const commands = {
  /**
   * Runs a command line in the device's shell. `output` is cut at 16 KiB so that it fits into a frame in either
   * encoding. With a `token`, the device then sends a longer output, up to `maxSentOutput` bytes, over a separate
   * connection as `file.send` does, before its result; this takes at most `sendSeconds` more, and `size` and `sha256`
   * describe what was sent. They are missing if nothing had to be sent or the server did not accept it. `truncated` is
   * set if the command wrote more than the server has received.
   */
  exec: command({
    name: 'exec',
    effect: 'once',
    input: z.object({ command: z.string().min(1).max(8192), token: putToken.optional() }),
    output: z.object({
      exit_code: z.coerce.number().int(),
      output: z.string(),
      truncated: z.coerce.number().default(0),
      size: z.coerce.number().int().optional(),
      sha256: sha256.optional(),
    }),
    timeout: 60,
    since: 1,
  }),
  /**
   * Returns the next part of what a running `exec` has written so far: its bytes from `from` on, at most
   * `maxOutputPart`, without a character that is not complete yet. `next` is the `from` of the following part; with
   * `more` that part has been written already. Codes: NOT_RUNNING if the command does not run, BUSY if another part is
   * being read. The server asks only while someone watches, so that an output costs nothing otherwise.
   */
  'exec.output': command({
    name: 'exec.output',
    effect: 'transient',
    input: z.object({
      command: z.string().regex(/^[0-9A-Za-z_-]{1,64}$/),
      from: z.coerce.number().int().min(0).max(1_048_576),
    }),
    output: z.object({
      output: z.string(),
      next: z.coerce.number().int().min(0).max(1_048_576),
      more: z.coerce.number().int().min(0).max(1).default(0),
    }),
    timeout: 10,
    since: 3,
  }),
  /**
   * Sends one request to the device's own API and returns its answer: that of its web interface on RutOS and TSWOS, or
   * that which the agent offers over `uci` on OpenWrt. `path` is below the root of that API. An answer of any HTTP
   * `status` is a success of the command. `output`, `token`, `size`, `sha256` and `truncated` are as in `exec`.
   *
   * With `password` the device signs in to its API as `username`; without both it uses its own means. Codes: NO_API if the
   * device has no API, NO_ACCESS if it does not accept the password or needs one, TIMEOUT, INVALID.
   *
   * Whoever sends another method than GET must know that it changes no configuration: that belongs in a plan.
   */
  api: command({
    name: 'api',
    effect: 'once',
    input: z.object({
      method: z.enum(apiMethods),
      path: apiPath,
      query: apiQuery.optional(),
      content_type: apiContentType.default('application/json'),
      body: apiBody.optional(),
      username: z.string().min(1).max(64).optional(),
      password: z.string().min(1).max(256).optional(),
      token: putToken.optional(),
    }),
    output: z.object({
      status: z.coerce.number().int().min(100).max(599),
      content_type: z.string().max(200).default(''),
      output: z.string(),
      truncated: z.coerce.number().default(0),
      size: z.coerce.number().int().optional(),
      sha256: sha256.optional(),
    }),
    timeout: 60,
    since: 3,
  }),
  /**
   * Reads or changes the profiles of the eSIM with the tool of the device, `lpac`. `profiles` is its answer to `profile
   * list` after the action, as JSON without pictures.
   *
   * `enable` and `disable` may cut the device off. The device stores the profile that was enabled, switches, and connects
   * again. If it has no new connection within `confirm_within` seconds, it goes back (NOT_CONNECTED), also after a restart;
   * if that does not connect it either, it restarts once. The result is sent when this has ended.
   *
   * Codes: NO_TOOL, BUSY (another action, or an open change of the configuration), INVALID, TIMEOUT, FAILED with what lpac
   * says, NOT_CONNECTED, NOT_RESTORED (the profile before could not be enabled).
   */
  esim: command({
    name: 'esim',
    effect: 'once',
    input: esimInput,
    output: esimOutput,
    timeout: 2400,
    since: 3,
  }),
  reboot: command({ name: 'reboot', effect: 'once', input: nothing, output: nothing, timeout: 300, since: 1 }),
  /** Sends a full report immediately. */
  refresh: command({ name: 'refresh', effect: 'once', input: nothing, output: nothing, timeout: 60, since: 1 }),
  /**
   * Fetches a file of `size` bytes over a second connection (`get <token> <from>`, see `fetch.ts`), verifies its
   * checksum and applies it as firmware or configuration. Both end in a restart, after which the device sends its
   * result. `keep`, for firmware: whether to keep the settings. Codes: NO_SYSUPGRADE, NO_SPACE, NOT_FETCHED, WRONG_SUM,
   * REFUSED (by the device's own check).
   */
  update: command({
    name: 'update',
    effect: 'once',
    input: z.object({
      token: fetchToken,
      kind: z.enum(['firmware', 'configuration']),
      size: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      sha256,
      keep: z.coerce.number().int().min(0).max(1),
      version: z.string().max(100),
    }),
    output: nothing,
    timeout: 7200,
    since: 1,
  }),
  ping: command({ name: 'ping', effect: 'transient', input: nothing, output: nothing, timeout: 10, since: 1 }),
  /** Generates a second key and returns its public half. The device uses it from the next connection on. */
  'key.rotate': command({
    name: 'key.rotate',
    effect: 'once',
    input: nothing,
    output: z.object({ public_key: z.string().max(1024) }),
    timeout: 60,
    since: 1,
  }),
  /**
   * Sends a file over a separate connection, with the exec request `put <token> <sha256> <size>` (see `putRequest`):
   * one that the device creates, or with `file: 'path'` the regular file at `path`, of at most `maxSentFile` bytes.
   * Symbolic links are followed. A file at a path is copied first, because it may change. Codes: NO_FILE if the device
   * cannot create or read it or it is too large, NOT_TAKEN if the server did not accept it.
   */
  'file.send': command({
    name: 'file.send',
    effect: 'once',
    input: z
      .object({ file: z.enum([...deviceFiles, 'path']), token: putToken, path: devicePath.optional() })
      .refine(({ file, path }) => (file === 'path') === (path !== undefined), 'only a file at a path has a path'),
    output: z.object({ size: z.coerce.number().int(), sha256: z.string().max(64) }),
    timeout: 900,
    since: 1,
  }),
  /**
   * Fetches a file of `size` bytes as `update` does and puts it at `path`, at once and as a whole: until then a file
   * there stays as it is. A new file gets `mode`; a replaced one keeps its owner and mode. A symbolic link is followed.
   * Codes: NO_FOLDER if the folder does not exist; NOT_A_FILE if something other than a regular file is there;
   * READ_ONLY, NO_SPACE, NOT_FETCHED, WRONG_SUM, INVALID. Whatever the outcome, nothing else is left in the folder.
   */
  'file.fetch': command({
    name: 'file.fetch',
    effect: 'once',
    input: z.object({
      token: fetchToken,
      size: z.coerce.number().int().min(0).max(999_999_999),
      sha256,
      path: devicePath.regex(/[^/]$/),
      mode: z
        .string()
        .regex(/^[0-7]{3,4}$/)
        .default('0644'),
    }),
    output: nothing,
    timeout: 900,
    since: 1,
  }),
  /**
   * The host keys of the gateway, for the device to pin. The `ok` result means that they are in persistent storage;
   * from then on the gateway may switch to the next key at any time.
   */
  'host.keys': command({
    name: 'host.keys',
    effect: 'transient',
    input: z.object({ present: hostKey, next: hostKey }),
    output: nothing,
    timeout: 30,
    since: 1,
  }),
  ...readingCommands,
  /**
   * Opens another connection to the gateway as `t_<tunnel>`, with a remote forward of `port` to `host:target`. The
   * device rejects targets outside its allow-list (`TARGET_NOT_ALLOWED`).
   */
  'tunnel.open': command({
    name: 'tunnel.open',
    effect: 'transient',
    input: z.object({ tunnel, port, host, target: port }),
    output: nothing,
    timeout: 20,
    since: 1,
  }),
  'tunnel.close': command({
    name: 'tunnel.close',
    effect: 'transient',
    input: z.object({ tunnel }),
    output: nothing,
    timeout: 10,
    since: 1,
  }),
  /**
   * Lists the hosts in the networks behind the device, of which its allow-list permits at least one of `ports`. With
   * `sweep` it first pings every address of these networks, at most 254 of each, to fill its neighbour table. `hosts`
   * has a line for each host, `<address> <mac> <interface> <port or -> <name or ->`; the port is that of a switch. At
   * most 256 hosts.
   */
  'scan.hosts': command({
    name: 'scan.hosts',
    effect: 'transient',
    input: z.object({ ports, sweep: z.coerce.number().int().min(0).max(1) }),
    output: z.object({ hosts: z.string().max(65_536) }),
    timeout: 60,
    since: 1,
  }),
  /**
   * Opens another connection to the gateway as `t_<tunnel>` with a remote forward for each combination of host and port
   * that the allow-list permits. Each is numbered, `host index * number of ports + port index + 1`, and the gateway tests
   * it by opening a channel. `count` is the number of forwards; with 0 no connection is opened.
   */
  'scan.ports': command({
    name: 'scan.ports',
    effect: 'transient',
    input: z.object({ tunnel, hosts: addresses, ports }),
    output: z.object({ count: z.coerce.number().int().min(0).max(1024) }),
    timeout: 60,
    since: 1,
  }),
  /**
   * Reports what is connected to the device, from its own tables; neighbours that have been silent are pinged once.
   * `network` has a line for each thing, with `-` for what is not known, and a name of any characters at its end:
   *
   * - `port <interface> <uplink, wifi, bridge or port> <up or down> <Mbit/s> <bridge> <VLAN> <its parent> <MAC> <SSID>`
   * - `gateway <interface> <address> <MAC>`, the next router on an uplink
   * - `client <MAC> <port> <network> <dBm> <evidence, ...> <addresses, ...> <name>`, at most 512; evidence: `station`,
   *   `bridge`, `reachable`, `ping` (heard just now), `neighbour`, `lease` (known from before)
   * - `more <count>`, clients that are left out
   * - `lldp <port> <MAC> <address> <name>`, at most 64
   */
  'network.observe': command({
    name: 'network.observe',
    effect: 'transient',
    input: nothing,
    output: z.object({ network: z.string().max(49_152) }),
    timeout: 60,
    since: 3,
  }),
  ...wirelessCommands,
  /**
   * Changes the configuration as one transaction: fetches the plan (see `plan.ts`) as `update` fetches its file, checks
   * it, keeps the old bytes of all that it guards, applies it, connects anew, tests, and waits for `config.confirm`.
   * Without a confirmation within `confirm_within` seconds of the apply, or after a restart before it, the old files
   * return. The result is sent when the change has ended, even weeks later; failures have the same data.
   *
   * Codes with nothing written: INVALID (the plan), BASE_CHANGED (`hashes` has the present ones), STAGED_LOCALLY,
   * CHANGE_PENDING, PREFLIGHT, NO_SPACE, READ_ONLY, NOT_FETCHED, WRONG_SUM. Codes after which the old files are back:
   * NOT_APPLIED, TEST_FAILED, NOT_CONFIRMED, CANCELLED, RESTARTED.
   */
  'config.apply': command({
    name: 'config.apply',
    effect: 'once',
    input: z.object({
      change,
      revision: z.coerce.number().int().min(0).max(2_147_483_647),
      token: fetchToken,
      size: z.coerce.number().int().min(1).max(1_048_576),
      sha256,
      confirm_within: z.coerce
        .number()
        .int()
        .min(confirmWithin.min)
        .max(confirmWithin.max)
        .default(confirmWithin.usual),
      confirm_sha256: sha256,
    }),
    output: z.object({
      state: z.enum(changeEnds),
      phase: z.enum(changePhases),
      hashes,
      log: z.string().max(4000),
    }),
    timeout: 7200,
    since: 2,
  }),
  /**
   * Confirms a change. The device accepts it only over a connection that it opened after the apply, and compares the
   * SHA-256 of the token. A repetition after success is answered in the same way. Codes: NO_CHANGE, WRONG_TOKEN,
   * TESTING (the tests still run; ask again).
   */
  'config.confirm': command({
    name: 'config.confirm',
    effect: 'transient',
    input: z.object({ change, token: z.string().regex(/^[0-9a-f]{32}$/) }),
    output: z.object({ hashes }),
    timeout: 30,
    since: 2,
  }),
  /**
   * Asks for the restore of a change that is not confirmed yet. The answer does not wait for it, since a restore may cut
   * the connection; the result of `config.apply` tells how the change has ended. Code: NO_CHANGE.
   */
  'config.cancel': command({
    name: 'config.cancel',
    effect: 'transient',
    input: z.object({ change }),
    output: nothing,
    timeout: 60,
    since: 2,
  }),
  /** Returns the hashes of files, at most 64 paths, one a line. */
  'config.hashes': command({
    name: 'config.hashes',
    effect: 'transient',
    input: z.object({ paths: z.string().min(1).max(20_480) }),
    output: z.object({ hashes }),
    timeout: 30,
    since: 2,
  }),
  ...cwmpCommands,
} as const

export type CommandName = keyof typeof commands
/** The commands that the agent has. */
export type AgentCommandName = Exclude<CommandName, keyof typeof cwmpCommands>
export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name)

/** The bytes of a command's output that a device sends with a token (`MAX_SENT` in agent.sh). */
export const maxSentOutput = 1_048_576
/**
 * The bytes of a part of an output (`MAX_PART` in agent.sh): if all are control characters, which take six bytes each in
 * JSON, its frame stays below 64 KiB.
 */
export const maxOutputPart = 8192
/** The seconds that sending an output may take after the time limit of its command (`SEND_TIME` in agent.sh). */
export const sendSeconds = 240
/** The largest file at a path that a device sends (`MAX_FILE` in agent.sh). */
export const maxSentFile = 67_108_864

/**
 * The number of stored commands that a device runs concurrently (`MAX_RUNNING` in agent.sh). It rejects further ones
 * with BUSY.
 */
export const maxRunningCommands = 8
