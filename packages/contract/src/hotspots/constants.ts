/** What is missing for a device to have rows: monitoring is off, the model or firmware lacks it, or it has not reported. */
export const missingReasons = ['monitoring', 'model', 'report', 'none'] as const
export type MissingReason = (typeof missingReasons)[number]

/** Days for which the clients and bytes of access points are kept, and for which a silent access point is listed. */
export const wirelessDays = 7
/** Hours of the chart of an access point: by default, and at most. */
export const chartHours = { usual: 24, most: wirelessDays * 24 } as const

/** Limits of vouchers: a batch, minutes of use, megabytes, days until they are removed, and characters of a note. */
export const voucherLimits = {
  batch: 50,
  minutes: 43_200,
  megabytes: 1_000_000,
  days: 365,
  note: 100,
  open: 500,
} as const
/** Limits of kiosk links: those of a hotspot that have not expired, vouchers in an hour, and days until one expires. */
export const kioskLimits = { links: 20, perHour: 60, days: 365 } as const
/** Days for which notes about guests are kept: by default, and at most. */
export const guestDays = { usual: 30, most: 365 } as const
