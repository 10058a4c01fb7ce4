import { uk as auth } from '../features/auth/texts/uk.ts'
import { uk as companies } from '../features/companies/texts/uk.ts'
import { uk as device } from '../features/devices/page/texts/uk.ts'
import { uk as devices } from '../features/devices/texts/uk.ts'
import { uk as remote } from '../features/remote-access/texts/uk.ts'
import { uk as tags } from '../features/tags/texts/uk.ts'
import { uk as telemetry } from '../features/telemetry/texts/uk.ts'
import { uk as frame } from '../frame/texts/uk.ts'
import { uk as errors } from './errors/uk.ts'
import { uk as kit } from './kit/uk.ts'
import { uk as says } from './says/uk.ts'
import { uk as table } from './table/uk.ts'

export { uk as ui } from './ui/uk.ts'

export const texts = { auth, companies, devices, device, tags, telemetry, remote, frame, errors, kit, says, table }
