import { screens as auth } from './features/auth/screens.ts'
import { screens as devices } from './features/devices/screens.ts'
import { screens as remoteAccess } from './features/remote-access/screens.ts'
import { screens as telemetry } from './features/telemetry/screens.ts'
import type { Screen } from './kit/screen.ts'

/**
 * The ordered list of rooms. A room may look only at rooms above it, through their `public.ts`. Everything that the console
 * knows of screens, it knows from here.
 */
export const screens: readonly Screen[] = [...auth, ...devices, ...telemetry, ...remoteAccess]
