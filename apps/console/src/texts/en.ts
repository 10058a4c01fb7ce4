import { en as auth } from '../features/auth/texts/en.ts'
import { en as companies } from '../features/companies/texts/en.ts'
import { en as device } from '../features/devices/page/texts/en.ts'
import { en as devices } from '../features/devices/texts/en.ts'
import { en as remote } from '../features/remote-access/texts/en.ts'
import { en as tags } from '../features/tags/texts/en.ts'
import { en as telemetry } from '../features/telemetry/texts/en.ts'
import { en as frame } from '../frame/texts/en.ts'
import { en as errors } from './errors/en.ts'
import { en as kit } from './kit/en.ts'
import { en as says } from './says/en.ts'
import { en as table } from './table/en.ts'

/** English: the texts from which the keys of all languages are typed. */
export const texts = { auth, companies, devices, device, tags, telemetry, remote, frame, errors, kit, says, table } as const
