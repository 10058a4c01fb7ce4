/** A SIM of a device, as far as the counting needs it. */
export interface KnownSim {
  id: number
  /** 1, or 2 for the second modem. */
  modem: number
  slot: number
  iccid: string | null
  /** Unix seconds at which it last took the place of another SIM. */
  since: number
}

/** The SIMs that are stored for a device. Further ones count as the last one of their slot. */
export const mostSims = 16

const iccidPattern = /^(\d{10,20})F?$/i

/** Returns the ICCID without the padding that some modems add, or null if it is not one. */
export const readIccid = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? (iccidPattern.exec(String(value).trim())?.[1] ?? null) : null

export type Found =
  | { kind: 'known'; sim: KnownSim }
  /** The SIM of a slot whose ICCID is now known, or a SIM that is now in another slot. */
  | { kind: 'changed'; sim: KnownSim }
  | { kind: 'new' }

const latestOf = (sims: readonly KnownSim[]): KnownSim | undefined =>
  sims.toSorted((a, b) => b.since - a.since || b.id - a.id)[0]

/**
 * Finds the SIM that a modem uses. Devices report the ICCID only now and then; in between the SIM is the last one of
 * the slot.
 * @param sims the SIMs of the device
 * @param current the SIM of the last reading
 */
export function findSim(
  sims: readonly KnownSim[],
  { modem, slot, iccid }: Pick<KnownSim, 'modem' | 'slot' | 'iccid'>,
  current: number | undefined,
): Found {
  const own = sims.filter((sim) => sim.modem === modem)
  const inSlot = own.filter((sim) => sim.slot === slot)
  const last = inSlot.find(({ id }) => id === current) ?? latestOf(inSlot)
  if (iccid === null && last) return { kind: 'known', sim: last }
  const same = own.find((sim) => sim.iccid !== null && sim.iccid === iccid)
  if (same) return same.slot === slot ? { kind: 'known', sim: same } : { kind: 'changed', sim: { ...same, slot } }
  const unnamed = inSlot.find((sim) => sim.iccid === null)
  if (unnamed) return { kind: 'changed', sim: { ...unnamed, iccid } }
  const substitute = last ?? latestOf(own)
  return sims.length < mostSims || !substitute ? { kind: 'new' } : { kind: 'known', sim: substitute }
}
