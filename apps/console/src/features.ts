import { screens as auth } from './features/auth/screens.ts'
import { screens as companies } from './features/companies/screens.ts'
import { screens as credits } from './features/credits/screens.ts'
import { screens as devices } from './features/devices/screens.ts'
import { screens as files } from './features/files/screens.ts'
import { screens as impersonation } from './features/impersonation/screens.ts'
import { screens as mail } from './features/mail/screens.ts'
import { screens as notifications } from './features/notifications/screens.ts'
import { screens as remoteAccess } from './features/remote-access/screens.ts'
import { screens as roles } from './features/roles/screens.ts'
import { screens as statistics } from './features/statistics/screens.ts'
import { screens as system } from './features/system/screens.ts'
import { screens as tags } from './features/tags/screens.ts'
import { screens as telemetry } from './features/telemetry/screens.ts'
import { screens as founding } from './features/users/founding/screens.ts'
import { screens as users } from './features/users/screens.ts'
import type { Screen } from './kit/screen.ts'

/**
 * The ordered list of rooms. A room may look only at rooms above it, through their `public.ts`. Everything that the console
 * knows of screens, it knows from here. What else a room has for the console stands in `contributions.ts`.
 */
export const screens: readonly Screen[] = [
  ...companies,
  ...mail,
  ...roles,
  ...users,
  ...founding,
  ...auth,
  ...notifications,
  ...impersonation,
  ...tags,
  ...devices,
  ...credits,
  ...files,
  ...telemetry,
  ...remoteAccess,
  ...statistics,
  ...system,
]
