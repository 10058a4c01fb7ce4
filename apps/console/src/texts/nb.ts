import { nb as auth } from '../features/auth/texts/nb.ts'
import { nb as companies } from '../features/companies/texts/nb.ts'
import { nb as device } from '../features/devices/page/texts/nb.ts'
import { nb as devices } from '../features/devices/texts/nb.ts'
import { nb as remote } from '../features/remote-access/texts/nb.ts'
import { nb as tags } from '../features/tags/texts/nb.ts'
import { nb as telemetry } from '../features/telemetry/texts/nb.ts'
import { nb as frame } from '../frame/texts/nb.ts'
import { nb as errors } from './errors/nb.ts'
import { nb as kit } from './kit/nb.ts'
import { nb as says } from './says/nb.ts'
import { nb as table } from './table/nb.ts'

export { nb as ui } from './ui/nb.ts'

export const texts = { auth, companies, devices, device, tags, telemetry, remote, frame, errors, kit, says, table }
