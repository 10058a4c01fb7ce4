import { useEffect } from 'react'
import { useUserStored } from '../../browser/storage.ts'

/** Keys are what the server lets a setting be called; this one belongs to nobody. */
const NO_KEY = 'reminder.none'

/**
 * "Do not show this again": false is stored under the key for this user. Until it is known what is stored nothing
 * is to be shown, and what the reader has done with is passed over.
 * @param passOver is called instead of showing, once
 * @returns whether to show, and the way to store the reader's answer
 */
export function useReminder(key: string | undefined, passOver: () => void): { shown: boolean; dismiss: () => void } {
  const [wanted, setWanted, ready] = useUserStored<boolean>(key ?? NO_KEY, true)
  const done = key !== undefined && ready && !wanted
  // Only what was stored before counts: an answer in this very window closes it by itself.
  useEffect(() => {
    if (done) passOver()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called when the stored answer is known, not when the caller is rendered again
  }, [done])
  return {
    shown: key === undefined || (ready && wanted),
    dismiss: () => (key === undefined ? undefined : setWanted(false)),
  }
}
