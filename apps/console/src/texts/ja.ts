import { ja as errors } from './errors/ja.ts'
import { ja as kit } from './kit/ja.ts'
import { ja as says } from './says/ja.ts'

export const texts = { kit, errors, says }
