import { nb as errors } from './errors/nb.ts'
import { nb as kit } from './kit/nb.ts'
import { nb as says } from './says/nb.ts'

export const texts = { kit, errors, says }
