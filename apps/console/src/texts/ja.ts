import { ja as auth } from '../features/auth/texts/ja.ts'
import { ja as companies } from '../features/companies/texts/ja.ts'
import { ja as device } from '../features/devices/page/texts/ja.ts'
import { ja as devices } from '../features/devices/texts/ja.ts'
import { ja as remote } from '../features/remote-access/texts/ja.ts'
import { ja as tags } from '../features/tags/texts/ja.ts'
import { ja as telemetry } from '../features/telemetry/texts/ja.ts'
import { ja as frame } from '../frame/texts/ja.ts'
import { ja as errors } from './errors/ja.ts'
import { ja as kit } from './kit/ja.ts'
import { ja as says } from './says/ja.ts'
import { ja as table } from './table/ja.ts'

export { ja as ui } from './ui/ja.ts'

export const texts = { auth, companies, devices, device, tags, telemetry, remote, frame, errors, kit, says, table }
