import { z } from 'zod'
import { CommandFailure } from '../commands/implement.ts'

/** The tool of the device for the profiles of its eSIM. */
export interface EsimTool {
  /**
   * Runs `lpac` with these words. Resolves to what it prints, also when it fails.
   * Rejects with a `CommandFailure`: NO_TOOL, TIMEOUT, FAILED.
   */
  lpac(words: readonly string[], seconds: number, signal: AbortSignal): Promise<string>
  /** Waits until the seconds are over or the signal fires. Never rejects. */
  wait(seconds: number, signal: AbortSignal): Promise<void>
}

/** Seconds that lpac may take, and to download a profile. */
export const lpacTime = 60
export const lpacFetchTime = 240
/** Characters of the list of profiles that a result holds. */
const maxProfiles = 32_768

/** An answer of lpac, which is its last line of JSON of the type `lpa`. */
const Answer = z.object({
  type: z.literal('lpa'),
  payload: z.object({ code: z.number(), message: z.string().catch(''), data: z.unknown() }),
})
type Answer = z.output<typeof Answer>

/** Returns the last answer among the lines that lpac has printed. Throws FAILED if there is none. */
function answerIn(printed: string): Answer {
  for (const line of printed.split('\n').toReversed()) {
    try {
      const read = Answer.safeParse(JSON.parse(line))
      if (read.success) return read.data
    } catch {
      // Not a line of JSON.
    }
  }
  throw new CommandFailure(
    'FAILED',
    'lpac gave no answer that can be read: its connection to the modem may not be configured',
  )
}

/** Runs lpac. Throws FAILED with what it says unless it succeeds. */
export async function runLpac(
  tool: EsimTool,
  words: readonly string[],
  signal: AbortSignal,
  seconds = lpacTime,
): Promise<Answer> {
  const answer = answerIn(await tool.lpac(words, seconds, signal))
  const { code, message, data } = answer.payload
  if (code === 0) return answer
  const more = typeof data === 'string' && data !== '' ? `: ${data}` : ''
  throw new CommandFailure('FAILED', `lpac: ${message || `error ${code}`}${more}`.slice(0, 300))
}

const Listed = z.array(z.looseObject({ iccid: z.string(), profileState: z.string() }))

/** The profiles of a device: as a result holds them, and the one that is enabled. */
export interface Profiles {
  profiles: string
  enabled: string | undefined
}

/** Lists the profiles without their pictures. */
export async function listProfiles(tool: EsimTool, signal: AbortSignal): Promise<Profiles> {
  const answer = await runLpac(tool, ['profile', 'list'], signal)
  const read = Listed.safeParse(answer.payload.data)
  if (!read.success) throw new CommandFailure('FAILED', 'lpac gave a list of profiles that cannot be read')
  const data = read.data.map((profile) => ({ ...profile, icon: null }))
  const profiles = JSON.stringify({ ...answer, payload: { ...answer.payload, data } })
  if (profiles.length > maxProfiles) throw new CommandFailure('FAILED', 'the list of profiles is too long')
  return { profiles, enabled: read.data.find(({ profileState }) => profileState === 'enabled')?.iccid }
}
