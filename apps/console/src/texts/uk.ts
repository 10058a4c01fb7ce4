import { uk as errors } from './errors/uk.ts'
import { uk as kit } from './kit/uk.ts'
import { uk as says } from './says/uk.ts'

export const texts = { kit, errors, says }
