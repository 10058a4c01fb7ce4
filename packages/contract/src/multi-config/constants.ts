/** The limits of multi-configuration. */
export const multiLimits = {
  /** Devices that one request may name. The console sends more in several requests of one action. */
  devices: 500,
  /** Devices that are grouped by their API at once. */
  grouped: 10_000,
  /** Entries of `configuration` in one request: one for each device if each gets its own values. */
  entries: 1000,
  /** Requests for one device, which are one change of its configuration. */
  each: 50,
  /** Requests that read a device at once. */
  endpoints: 50,
  /** Saved configurations of a company. */
  templates: 200,
  /** Bytes of a request. */
  body: 8 * 1_048_576,
} as const
