export const protocols = ['http', 'https', 'telnet', 'vpn', 'ssh', 'rdp', 'vnc', 'sftp'] as const
/** The number of entries that one call can add. */
export const maxNewEntries = 100

/** Well-known ports that the form suggests. */
export const defaultPorts = {
  ssh: 22,
  sftp: 22,
  telnet: 23,
  http: 80,
  https: 443,
  rdp: 3389,
  vnc: 5900,
  vpn: 1194,
} as const

/**
 * Flow control, in bytes: how much the host may send before the page acknowledges it, kept small so that Ctrl-C takes
 * effect quickly, and how often the page acknowledges.
 */
export const terminalWindow = { high: 128 * 1024, ackEvery: 16 * 1024 } as const

/**
 * How long a terminal goes on without its page, in milliseconds, and the characters of the screen that a page hands to
 * the server.
 */
export const keptTerminal = { away: 120_000, snapshot: 128 * 1024 } as const

/**
 * Flow control of a remote desktop, in bytes. A picture takes much more than the output of a terminal, so the window is
 * larger.
 */
export const desktopWindow = { high: 1024 * 1024, ackEvery: 64 * 1024 } as const

/**
 * Kinds of sessions, as the public API names them: the device's own web page, anything else behind it, or a command line.
 */
export const sessionKinds = ['webui', 'lan-webui', 'cli'] as const

/** The maximum length of each part of the credentials for a target. */
export const credentialLimits = { username: 128, password: 1024, key: 32_768, passphrase: 1024 } as const

/** The durations that dialogs offer, in seconds, and the default one. */
export const durations = [600, 1800, 3600, 4 * 3600, 12 * 3600] as const
export const defaultDuration = 1800
