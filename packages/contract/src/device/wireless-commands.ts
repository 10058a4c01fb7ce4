import { z } from 'zod'
import { command } from '../kit/command.ts'
import { hotspotInput, hotspotOutput, wirelessOutput } from './wireless.ts'

/** The commands on access points and hotspots. */
export const wirelessCommands = {
  /**
   * Reads or changes the users and guests of a hotspot (see `wireless.ts`). Nothing of it is stored by the agent. Codes:
   * NO_HOTSPOT, NOT_SUPPORTED if its program cannot do that, NO_GUEST, INVALID, FAILED with what the program says.
   */
  hotspot: command({
    name: 'hotspot',
    effect: 'transient',
    input: hotspotInput,
    output: hotspotOutput,
    timeout: 20,
    since: 3,
  }),
  /** Lists the stations of the access points with their signal, and failed logins (see `wireless.ts`). */
  'wireless.observe': command({
    name: 'wireless.observe',
    effect: 'transient',
    input: z.object({}),
    output: wirelessOutput,
    timeout: 20,
    since: 3,
  }),
} as const
