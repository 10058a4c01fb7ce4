import { z } from 'zod'

/*
 * What devices report of their access points and hotspots: lists in a telemetry frame, of one line each, with `-` for what
 * is not known, and a text of any characters at the end. A list says what there is: what it lacks has gone.
 */

/** The lists that a telemetry frame can contain. */
export const reportedLists = ['wireless', 'hotspot'] as const
export type ReportedList = (typeof reportedLists)[number]
/** The bytes of a list that are read. */
export const maxList = 8192

/**
 * The bands by which clients are counted, as the weakest signal of each in dBm; the last one has no limit. A line of
 * `wireless` is `<interface> <up or down> <clients> <received> <sent> <clients by band, ...> <SSID>`, in bytes since the
 * interface exists, as the access point sees them: what clients sent to it is received.
 */
export const signalBands = [-50, -60, -70, -80] as const

/**
 * What a hotspot can do besides listing its guests: manage `users`, give them `limits` of time and data, `disconnect`
 * guests, give a guest more time (`extend`), and limit the rate of a guest (`throttle`). A line of `hotspot` is
 * `<index> <up or down> <address> <guests> <kind> <abilities, ...> <address of the login or -> <interface> <SSID>`.
 */
export const hotspotAbilities = ['users', 'limits', 'disconnect', 'extend', 'throttle'] as const
export type HotspotAbility = (typeof hotspotAbilities)[number]

/** The hotspots of a device are numbered from 1. */
export const mostHotspots = 4

export const hotspotActions = ['users', 'add', 'remove', 'guests', 'disconnect', 'limit'] as const
export type HotspotAction = (typeof hotspotActions)[number]

/** The characters of a name or a password of a hotspot's user: no space, colon or quotation mark. */
export const credential = /^[0-9A-Za-z!#$%&()*+,./;<=>?@_{|}~-]{1,64}$/
export const macAddress = /^[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}$/
const amount = z.coerce.number().int().min(0)

/**
 * The input of the command `hotspot`.
 *
 * - `add` takes `users`, a line each: `<name> <password> <seconds> <bytes>`, 0 for no limit; all or none are added
 * - `remove` takes `users`, a name each line; names that do not exist are passed over, and their guests disconnected
 * - `disconnect` takes `mac`
 * - `limit` takes `mac`, and `seconds` that remain from now, or `rate` in kbit/s in each direction, 0 for no limit
 */
export const hotspotInput = z.object({
  action: z.enum(hotspotActions),
  index: z.coerce.number().int().min(1).max(mostHotspots),
  users: z.string().max(16_384).optional(),
  mac: z.string().regex(macAddress).optional(),
  seconds: amount.max(31_536_000).optional(),
  rate: amount.max(10_000_000).optional(),
})

/**
 * The output: lines `user <seconds> <bytes> <name>` of `users`, and of all other actions those of the guests, `guest <MAC>
 * <address> <start in Unix seconds> <seconds> <received bytes> <sent bytes> <name or ->`, as the guest sees them.
 */
export const hotspotOutput = z.object({ lines: z.string().max(49_152) })

/**
 * The output of `wireless.observe`: `station <MAC> <interface> <dBm> <seconds>`, `failure <Unix seconds> <interface> <MAC>
 * <reason>` for failed logins in the log of the device, and `missing <failures or stations> <why>` for what it cannot tell.
 */
export const wirelessOutput = hotspotOutput

/** Why a device refused somebody, as far as its log says: `other` with anything else. */
export const loginFailures = ['wrong_key', 'rejected', 'timeout', 'other'] as const
export type LoginFailure = (typeof loginFailures)[number]
