import type { UiAction } from '@outpost/ui/Actions'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../kit/auth/session.tsx'
import { useLeave } from './useLeave.ts'

interface AccountOf {
  /** As whom the reader is signed in: as the address itself, as another, or not at all; `unknown` while that is asked for. */
  as: 'itself' | 'another' | 'nobody' | 'unknown'
  /** The address of who is signed in. */
  own: string
  /** Signs in or out, whichever leads to the account of the address. */
  lead: UiAction | undefined
}

interface MessageTree {
  signIn: string
  signOut: string
}

/**
 * What a link that was mailed to an address asks of its reader: to be signed in as the account of that address.
 * @param back the page that the login leads back to
 */
export function useAccountOf(email: string, back: string, { signIn, signOut }: MessageTree): AccountOf {
  const navigate = useNavigate()
  const leave = useLeave()
  const session = useSession()
  if (session.state === 'loading') return { as: 'unknown', own: '', lead: undefined }
  if (session.state !== 'signed-in') {
    return {
      as: 'nobody',
      own: '',
      lead: {
        id: 'sign-in',
        label: signIn,
        onClick: () => void navigate({ href: `/login?continue_url=${encodeURIComponent(back)}` }),
      },
    }
  }
  const own = session.user.email
  if (own.toLowerCase() === email.toLowerCase()) return { as: 'itself', own, lead: undefined }
  return { as: 'another', own, lead: { id: 'sign-out', label: signOut, onClick: leave } }
}
