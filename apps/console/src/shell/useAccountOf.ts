import type { UiAction } from '@outpost/ui/Actions'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../kit/auth/session.tsx'
import { useLeave } from './useLeave.ts'

interface AccountOf {
  /** The account the user is signed in with: that of the address, another one, or none. `unknown` while loading. */
  as: 'itself' | 'another' | 'nobody' | 'unknown'
  /** Email address of the signed-in user. */
  own: string
  /** An action that leads to the account of the address, by signing in or out. */
  lead: UiAction | undefined
}

interface MessageTree {
  signIn: string
  signOut: string
}

/**
 * Determines whether the user is signed in with the account that an email link was sent to, as the link requires.
 * @param back the page to return to after signing in
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
