import { addCompany } from '../service.ts'
import { poolOf } from '../../credits/testing/records.ts'
import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  company: async (tx, { company, canary }, n) => {
    const { id } = await addCompany(tx, company, `${canary} company ${n}`)
    await poolOf(tx, id, null, canary)
    return id
  },
} as const satisfies Makers
