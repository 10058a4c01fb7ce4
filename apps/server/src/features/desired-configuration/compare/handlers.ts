import { configComparison } from '@outpost/contract/desired-configuration/compare/endpoints'
import { configComparisonSchemas } from '@outpost/contract/desired-configuration/compare/schemas'
import { Deferred, implement } from '../../../kit/implement.ts'
import { compareOptions } from './compare.ts'
import { openSide } from './sides.ts'

export const comparison = implement(configComparison, configComparisonSchemas, {
  async compare(context, { first, second, ...asked }) {
    const [readFirst, readSecond] = [await openSide(context, first, 'first'), await openSide(context, second, 'second')]
    return new Deferred(async () => {
      const [one, other] = [await readFirst(), await readSecond()]
      return {
        ...compareOptions(one.options, other.options, asked),
        faults: [
          ...one.faults.map((message) => ({ side: 'first' as const, message })),
          ...other.faults.map((message) => ({ side: 'second' as const, message })),
        ].slice(0, 200),
      }
    })
  },
})
