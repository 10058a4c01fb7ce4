import { useEffect } from 'react'
import { useUserStored } from '../../browser/storage.ts'

/**
 * Placeholder for dialogs without a reminder. It is never stored, but has the form that the server requires of setting
 * keys.
 */
const NO_KEY = 'reminder.none'

/**
 * Implements "Do not show this again", stored for the user as false under the key. The dialog must not be shown until
 * the stored value is known.
 * @param passOver called once instead of showing the dialog, if the user has dismissed it earlier
 * @returns whether to show the dialog, and a function that stores the dismissal
 */
export function useReminder(key: string | undefined, passOver: () => void): { shown: boolean; dismiss: () => void } {
  const [wanted, setWanted, ready] = useUserStored<boolean>(key ?? NO_KEY, true)
  const done = key !== undefined && ready && !wanted
  // Only a value stored earlier counts. Ticking the box in this dialog closes it in the regular way.
  useEffect(() => {
    if (done) passOver()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called when the stored answer is known, not when the caller is rendered again
  }, [done])
  return {
    shown: key === undefined || (ready && wanted),
    dismiss: () => (key === undefined ? undefined : setWanted(false)),
  }
}
