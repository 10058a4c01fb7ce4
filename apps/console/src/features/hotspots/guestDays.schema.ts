import { guestDays } from '@outpost/contract/hotspots/constants'
import { integer } from '@outpost/contract/kit/values'
import { z } from 'zod'

/** The form of the days for which notes about guests are kept. An empty field removes the days of the company. */
export const guestDaysForm = z.object({ days: integer(1, guestDays.most).nullable().optional() })
