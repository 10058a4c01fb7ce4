import { fail } from '@outpost/contract/kit/errors'
import type { Implementation } from '../../kit/implement.ts'

/** Answers the endpoints with NOT_FOUND where the brand does not use resources. */
export const whereShown = ({ endpoints, handlers }: Implementation): Implementation => ({
  endpoints,
  handlers: Object.fromEntries(
    Object.entries(handlers).map(([key, handler]) => [
      key,
      async (context, input) => {
        if (!context.app.brand().resources.show) throw fail('NOT_FOUND')
        return handler(context, input)
      },
    ]),
  ),
})
