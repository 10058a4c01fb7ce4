import type { EsimProfile } from '@outpost/contract/device-services/esim.schemas'
import { z } from 'zod'

/** The most profiles that are shown. An eSIM has room for about 16. */
const maxProfiles = 32

/** One line of text, as a device has sent it. */
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value ?? '').replaceAll(/\p{C}/gu, ' ').trim().slice(0, 100).toWellFormed())

/** A profile as lpac lists it (its document USAGE, `profile list`). */
const Listed = z.object({
  iccid: z.string().regex(/^\d{10,20}$/),
  profileState: z.string(),
  profileNickname: text,
  serviceProviderName: text,
  profileName: text,
  profileClass: text,
})

/** Returns the profiles in the answer of a device; undefined if it is no such answer. What is no profile is left out. */
export function profilesIn(data: Readonly<Record<string, unknown>>): EsimProfile[] | undefined {
  let read: unknown
  try {
    read = JSON.parse(String(data['profiles']))
  } catch {
    return undefined
  }
  const answer = z.object({ payload: z.object({ data: z.array(z.unknown()) }) }).safeParse(read)
  return answer.data?.payload.data.slice(0, maxProfiles).flatMap((each): EsimProfile[] => {
    const { data: profile } = Listed.safeParse(each)
    if (!profile) return []
    return [
      {
        iccid: profile.iccid,
        name: profile.profileNickname || profile.profileName || profile.iccid,
        nickname: profile.profileNickname || null,
        provider: profile.serviceProviderName,
        enabled: profile.profileState === 'enabled',
        bootstrap: profile.profileClass === 'provisioning',
      },
    ]
  })
}

/** Whether a device uses its bootstrap profile; null without an enabled profile. */
export const usesBootstrap = (profiles: readonly EsimProfile[]): boolean | null =>
  profiles.find(({ enabled }) => enabled)?.bootstrap ?? null
